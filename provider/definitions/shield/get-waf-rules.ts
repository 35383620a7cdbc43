import { z } from "zod";
import { collect } from "../../../sdk/internal";
import { defineDataSource, int, text } from "../../define/define";
import { shieldZoneId } from "../shared/ids";
import { describeWafRule, wafRuleOutput } from "./waf-rule-outputs";

const managedRule = z.object({
  ruleId: text("The rule's id, as settings of a shield zone name it."),
  description: text("What the rule detects."),
});

const group = z.object({
  id: int("The group's id."),
  name: text("The group's name."),
  code: text("The group's code."),
  fileName: text("The file that the group comes from."),
  mainGroup: text("The name of its main group."),
  ruleset: text("The ruleset that it belongs to."),
  description: text("What the group detects."),
  rules: z.array(managedRule).describe("Its rules."),
});

const ruleset = z.object({
  name: text("The name of the main group."),
  ruleset: text("The ruleset that it belongs to."),
  ruleGroups: z.array(group).describe("Its groups."),
});

export const getWafRules = defineDataSource({
  name: "getWafRules",
  description:
    "Lists the WAF rules of a shield zone: its custom rules, and those that the platform maintains, with their groups. The number of custom rules that its plan allows is `customWafRulesLimit` of `getShieldZone`.",
  vendorPage: "shield/waf",
  example: {
    name: "wafRules",
    args: { shieldZoneId: 2001 },
    exports: { customRules: "customRules", managedRules: "managedRules" },
  },
  inputs: z.object({ shieldZoneId }),
  outputs: z.object({
    customRules: z.array(wafRuleOutput).describe("The custom rules."),
    managedRules: z.array(ruleset).describe("The rules that the platform maintains, by main group."),
  }),
  async read({ inputs: { shieldZoneId } }, { api }) {
    const [customRules, managed] = await Promise.all([
      collect(api.wafRules.list(shieldZoneId), describeWafRule),
      api.wafRules.managed(shieldZoneId),
    ]);
    return { customRules, managedRules: managed };
  },
});
