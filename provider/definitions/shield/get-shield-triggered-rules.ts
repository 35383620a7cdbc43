import { z } from "zod";
import { defineDataSource, described, number, text } from "../../define/define";
import { shieldZoneId } from "../shared/ids";
import { moving } from "../shared/statistics";

const rule = z.object({
  ruleId: text("The id of the rule."),
  ruleDescription: text("What the rule matches."),
  totalTriggeredRequests: number("The number of requests that triggered it."),
  topTargetedUrls: z.record(z.string(), z.number()).optional().describe("The number of these requests by URL."),
  recommendation: text("What the platform recommends. Only with `recommendations`."),
});

export const getShieldTriggeredRules = defineDataSource({
  name: "getShieldTriggeredRules",
  description: `Reads the firewall rules that requests to a shield zone triggered and that nobody has reviewed. The requests themselves are left out, so that they never reach the state. A rule that stops what it should not is for \`waf.disabledRules\` or \`waf.logOnlyRules\` of \`ShieldZone\`. ${moving}`,
  vendorPage: "shield/waf",
  example: { name: "triggered", args: { shieldZoneId: 2001 }, exports: { triggeredRules: "rules" } },
  inputs: z.object({
    shieldZoneId,
    recommendations: described(
      z.boolean().default(false),
      "Whether to ask the platform for a recommendation for each rule, which takes a call each and may be another text each time. Default: false.",
    ),
  }),
  outputs: z.object({ rules: z.array(rule).describe("The rules, in the platform's order.") }),
  async read({ inputs: { shieldZoneId, recommendations } }, { api }) {
    const rules = await api.triggeredRules.list(shieldZoneId);
    const recommendationFor = async (ruleId: string | null | undefined) =>
      recommendations && ruleId ? await api.triggeredRules.getRecommendation(shieldZoneId, ruleId) : undefined;
    return {
      rules: await Promise.all(
        rules.map(async (rule) => ({ ...rule, recommendation: await recommendationFor(rule.ruleId) })),
      ),
    };
  },
});
