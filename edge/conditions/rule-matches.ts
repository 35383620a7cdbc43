import type { RuleConditionResponse, RuleConfigurationResponse } from "../../sdk/api/shield";
import type { Ask } from "../ask";
import type { Request } from "../question";
import { regexMatches } from "./regex";
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

/** Undefined where it cannot be told here. */
function compare(operator: string, value: string, wanted: string): boolean | undefined {
  switch (operator) {
    case "BEGINSWITH":
      return value.startsWith(wanted);
    case "ENDSWITH":
      return value.endsWith(wanted);
    case "CONTAINS":
    case "STRMATCH":
      return value.includes(wanted);
    case "CONTAINSWORD":
      return value.split(/\s+/).includes(wanted);
    case "WITHIN":
      return wanted.includes(value);
    case "STREQ":
      return value.toLowerCase() === wanted.toLowerCase();
    case "EQ":
      return Number(value) === Number(wanted);
    case "GE":
      return Number(value) >= Number(wanted);
    case "GT":
      return Number(value) > Number(wanted);
    case "LE":
      return Number(value) <= Number(wanted);
    case "LT":
      return Number(value) < Number(wanted);
    case "RX":
      return regexMatches(wanted, value);
    default:
      return undefined;
  }
}
