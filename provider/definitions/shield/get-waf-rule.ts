import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { describeWafRule, wafRuleOutput } from "./waf-rule-outputs";

export const getWafRule = defineDataSource({
  name: "getWafRule",
  description: "Reads a custom WAF rule by its id.",
  vendorPage: "shield/custom-waf-rule",
  example: { name: "scanners", args: { wafRuleId: 8 }, exports: { actionForScanners: "action" } },
  inputs: z.object({ wafRuleId: z.int().positive().describe("The rule's id.") }),
  outputs: wafRuleOutput,
  read: async ({ inputs }, { api }) => describeWafRule(await api.wafRules.get(inputs.wafRuleId)),
});
