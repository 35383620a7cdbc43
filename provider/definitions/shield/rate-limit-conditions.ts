import { z } from "zod";
import type { RuleCondition } from "../../../sdk";
import {
  operatorsWithoutValue,
  type RuleConditionResponse,
  type RuleConfigurationResponse,
  ruleOperator,
  ruleVariables,
} from "../../../sdk/api/shield/rule-configuration";
import { regexProblem } from "../../../sdk/wire/regex-problem";
import type { MaybeUnknown, Problem, Reason } from "../../define/define";
import { isEquivalent } from "../../diff/equality";

const condition = z
  .object({
    variables: z.partialRecord(z.enum(ruleVariables), z.string()).meta({
      description:
        'Where to look, and at which part of it: `{ REQUEST_HEADERS: "user-agent" }`. `""` is the whole variable.',
    }),
    operator: z.enum(ruleOperator.names).meta({ description: "How it is compared." }),
    value: z.string().optional().meta({
      description: "What it is compared with. Required, except by `DETECTSQLI` and `DETECTXSS`, which take none.",
    }),
    negated: z.boolean().default(false).meta({ description: "Whether it must not match." }),
    regexVariable: z.boolean().default(false).meta({
      description: "Whether the parts in `variables` are regular expressions.",
    }),
  })
  .strict();

type Condition = z.output<typeof condition>;

/** What a request must be like: one condition and those chained to it. */
export const conditions = z.array(condition).min(1);

/** What is wrong with conditions that are sound each in itself. */
export function problemsIn(all: MaybeUnknown<Condition[]>): Problem[] {
  return all.flatMap((each, at) =>
    each ? problemsOf(each).map(({ path, reason }) => ({ path: ["conditions", at, ...path], reason })) : [],
  );
}

function problemsOf(each: MaybeUnknown<Condition>): Problem[] {
  const parts = each.regexVariable ? Object.entries(each.variables ?? {}) : [];
  const patterns = parts.map(([name, part]) => ({ path: ["variables", name], pattern: part }));
  if (each.operator === "RX" && each.value) patterns.push({ path: ["value"], pattern: each.value });
  const isNowhere = each.variables !== undefined && Object.keys(each.variables).length === 0;
  return [
    ...(isNowhere ? [{ path: ["variables"], reason: "is empty" }] : []),
    ...valueProblems(each),
    ...patterns.flatMap(({ path, pattern }): Problem[] => {
      const problem = pattern && regexProblem(pattern);
      return problem
        ? [
            {
              path,
              reason: (quote, isSecret) =>
                `${quote(pattern)} is not a regular expression${isSecret ? "" : `: ${problem}`}`,
            },
          ]
        : [];
    }),
  ];
}

const comparesNumbers: readonly string[] = ["GE", "GT", "LE", "LT"];

function valueProblems(each: MaybeUnknown<Condition>): Problem[] {
  const { operator, value } = each;
  const isUnknown = value === undefined && "value" in each;
  const problem = (reason: Reason) => [{ path: ["value"], reason }];
  if (operator === undefined || isUnknown) return [];
  if (operatorsWithoutValue.includes(operator))
    return value === undefined
      ? []
      : problem((quote, isSecret) => `is given, but ${isSecret ? quote(operator) : operator} takes none`);
  if (value === undefined)
    return problem((quote, isSecret) => `is required by ${isSecret ? quote(operator) : operator}`);
  if (value === "") return problem("is empty");
  if (comparesNumbers.includes(operator) && !/^-?\d+$/.test(value))
    return problem(
      (quote, isSecret) =>
        `${quote(value)} is not a whole number, which ${isSecret ? quote(operator) : operator} compares with`,
    );
  return [];
}

/** The conditions as a configuration carries them: the first in itself, the others chained to it. */
export function conditionsToRule(all: readonly Condition[]) {
  const [first, ...chained] = all.map(
    ({ variables, operator, value, negated, regexVariable }): RuleCondition => ({
      variableTypes: variables,
      operatorType: operator,
      value,
      isNegated: negated,
      isRegexVariable: regexVariable,
    }),
  );
  if (!first) throw new Error("A rate limit has at least one condition.");
  return { ...first, chainedRuleConditions: chained };
}

/** The conditions of a rule, in the words of programs. */
export function conditionsFromRule(rule: RuleConfigurationResponse) {
  return [rule, ...(rule.chainedRuleConditions ?? [])].filter(isSomething).map((each) => ({
    variables: Object.fromEntries(Object.entries(each.variableTypes).filter(isTold)),
    operator: each.operatorType,
    value: each.value || undefined,
    negated: each.isNegated ?? false,
    regexVariable: each.isRegexVariable ?? false,
  }));
}

/**
 * The conditions that a read found. They are those that were known where the answer does not tell them whole, and where
 * only their order is another: all of them must hold, so the platform may list them in any.
 */
export function conditionsFound(rule: RuleConfigurationResponse, known: readonly Condition[] = []) {
  const { chainedRuleConditions: chained } = rule;
  if (![rule, ...(chained ?? [])].every(isWhole)) return known;
  const found = [...conditionsFromRule(rule), ...(chained ? [] : known.slice(1))];
  return isEquivalent(conditions.meta({ set: true }), known, found) ? known : found;
}

function isWhole(each: RuleConditionResponse | null): boolean {
  if (!each?.operatorType) return false;
  const parts = Object.values(each.variableTypes);
  return parts.length > 0 && !parts.includes(null) && (each.value != null || !needsValue(each.operatorType));
}

function needsValue(operator: string): boolean {
  return (ruleOperator.names as readonly string[]).includes(operator) && !operatorsWithoutValue.includes(operator);
}

function isSomething<T>(value: T | null): value is T {
  return value !== null;
}

function isTold(entry: [string, string | null]): entry is [string, string] {
  return entry[1] !== null;
}
