import type { RuleConditionRecord, RuleConfigurationRecord } from "../../../../emulator/routes/shield/records";
import { ruleOperator } from "../../../../sdk/api/shield";
import type { Args } from "../../case";

/** The `conditions` argument that a rule on the platform stands for. */
export const conditionsOf = (configuration: RuleConfigurationRecord): Args[] =>
  [configuration, ...configuration.chainedRuleConditions].map(conditionFrom);

const conditionFrom = (condition: RuleConditionRecord): Args => ({
  variables: condition.variableTypes,
  operator: ruleOperator.fromWire(condition.operatorType),
  ...(condition.value === null ? {} : { value: condition.value }),
  negated: condition.isNegated,
  regexVariable: condition.isRegexVariable,
});
