import { z } from "zod";
import { wafRuleAction } from "../../../sdk/api/shield";
import type { WafRule } from "../../../sdk/index";
import { choice, int, type OrNull, omitNulls, text } from "../../define/define";
import { propertiesOfRule, ruleOutputs } from "./rule-properties";

/** A custom WAF rule as data sources return it. */
export const wafRuleOutput = z.object({
  wafRuleId: z.int().describe("The rule's id."),
  shieldZoneId: int("The id of the shield zone."),
  userId: text("The id of the user who owns the rule."),
  name: text("The rule's name."),
  description: text("The description of the rule."),
  action: choice(wafRuleAction, "The action for requests that match."),
  ...ruleOutputs,
  conditions: ruleOutputs.conditions.describe("The conditions of requests that match. All must match."),
});

export function describeWafRule(rule: WafRule): OrNull<z.output<typeof wafRuleOutput>> {
  const { id, shieldZoneId, userId, ruleJson } = rule;
  const { conditions = [], transformations = [], ...members } = wafRuleFromRule(rule);
  return { wafRuleId: id, shieldZoneId, userId, ...members, conditions, transformations, ruleJson };
}

/** The arguments that a rule stands for. Members that the response leaves out are absent. */
export function wafRuleFromRule(rule: WafRule) {
  return omitNulls({ ...propertiesOfRule(rule), action: rule.ruleConfiguration?.actionType });
}
