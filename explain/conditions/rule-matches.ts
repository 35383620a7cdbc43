import type { RuleConditionResponse, RuleConfigurationResponse } from "../../sdk/api/shield";
import type { Ask } from "../ask";
import type { Request } from "../question";
import { compare } from "./compare";
import { transformed } from "./transformations";
import { valuesOf } from "./variables";

/** Whether all conditions of a rule of Shield hold. */
export function ruleMatches(rule: RuleConfigurationResponse, request: Request, ask: Ask): boolean {
  const conditions = [rule, ...(rule.chainedRuleConditions ?? []).filter((one) => one !== null)];
  return conditions.every((condition) => holds(condition, rule.transformationTypes, request, ask));
}

function holds(
  condition: RuleConditionResponse,
  transformations: readonly string[],
  request: Request,
  ask: Ask,
): boolean {
  const wanted = condition.value ?? "";
  const isNegated = condition.isNegated ?? false;
  const operator = condition.operatorType ?? "";
  const tell = (name: string, key: string) =>
    ask.fact(`${name}${key === "" ? "" : `:${key}`} ${isNegated ? "not " : ""}${operator} ${wanted}`.trim());
  return Object.entries(condition.variableTypes).some(([name, key]) => {
    if (condition.isRegexVariable && key) return tell(name, key ?? "");
    const values = valuesOf(name, key ?? "", request, ask);
    if (!values) return tell(name, key ?? "");
    if (values.length === 0) return isNegated && ask.reading("absent-variable-negated") === "holds";
    return values.some((value) => {
      const text = transformed(value, transformations);
      const matches = text === undefined ? undefined : compare(operator, text, wanted);
      return matches === undefined ? tell(name, key ?? "") : matches !== isNegated;
    });
  });
}
