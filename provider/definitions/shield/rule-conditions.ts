import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import {
  operatorsWithoutValue,
  type RuleConditionResponse,
  type RuleConfigurationResponse,
  ruleOperator,
  ruleVariables,
} from "../../../sdk/api/shield";
import type { RuleCondition } from "../../../sdk/index";
import { regexProblem } from "../../../sdk/internal";
import { described, enumInput, type MaybeUnknown, type Problem, type Reason, text } from "../../define/define";
import { isEquivalent } from "../../diff/equality";
import { operatorMeanings } from "./rule-meanings";

const condition = z
  .object({
    variables: described(
      z.partialRecord(z.enum(ruleVariables), z.string()),
      'The variables that are compared, each with the part of it: `{ REQUEST_HEADERS: "user-agent" }`. `""` is the whole variable. At least one.',
    ),
    operator: enumInput(ruleOperator.names, operatorMeanings).describe("The operator of the comparison."),
    value: text(
      "The value that is compared with. Required by all operators except `DETECTSQLI` and `DETECTXSS`, which allow none.",
    ),
    negated: described(
      z.boolean().default(false),
      "Whether the condition is inverted: it holds if the operator does not match. Default: false.",
    ),
    regexVariable: described(
      z.boolean().default(false),
      "Whether the parts in `variables` are regular expressions. Default: false.",
    ),
  })
  .strict();

type Condition = z.output<typeof condition>;

/** A condition and those chained to it. All must match. */
export const conditions = z.array(condition).min(1);

/** Problems that the schema of a condition cannot express. */
export function problemsIn(all: MaybeUnknown<Condition[]>): Problem[] {
  return all.flatMap((each, at) =>
    each ? problemsOf(each).map(({ path, reason }) => ({ path: ["conditions", at, ...path], reason })) : [],
  );
}

function problemsOf(each: MaybeUnknown<Condition>): Problem[] {
  const parts = each.regexVariable ? Object.entries(each.variables ?? {}) : [];
  const patterns = parts.map(([name, part]) => ({ path: ["variables", name], pattern: part }));
  if (each.operator === "RX" && each.value) patterns.push({ path: ["value"], pattern: each.value });
  const hasNoVariables = each.variables !== undefined && Object.keys(each.variables).length === 0;
  return [
    ...(hasNoVariables ? [{ path: ["variables"], reason: "is empty" }] : []),
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
      : problem((quote, isSecret) => `is given, but ${isSecret ? quote(operator) : operator} takes no value`);
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

/** A configuration holds the first condition itself, and the others chained to it. */
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
  if (!first) throw new Error("A rule has at least one condition.");
  return { ...first, chainedRuleConditions: chained };
}

/** The `conditions` argument that a rule stands for. A flag that the response leaves out has its known value. */
export function conditionsFromRule(rule: RuleConfigurationResponse, known: readonly Condition[] = []) {
  return [rule, ...(rule.chainedRuleConditions ?? [])].filter(isNotNull).map((each) => {
    const compared = {
      variables: Object.fromEntries(Object.entries(each.variableTypes).filter(hasPart)),
      operator: each.operatorType,
      value: each.value || undefined,
    };
    const same = known.find(({ variables, operator, value }) =>
      isDeepStrictEqual(compared, { variables, operator, value: value || undefined }),
    );
    const { value, ...others } = compared;
    return {
      ...others,
      // The state of a dynamic resource cannot hold undefined in a list.
      ...(value === undefined ? {} : { value }),
      negated: each.isNegated ?? same?.negated ?? false,
      regexVariable: each.isRegexVariable ?? same?.regexVariable ?? false,
    };
  });
}

/**
 * The conditions of a rule. The known ones are kept where the response leaves something out, and where only the order
 * differs: all conditions must match, so the platform may return them in any order.
 */
export function reconcileConditions(rule: RuleConfigurationResponse, known: readonly Condition[] = []) {
  const { chainedRuleConditions: chained } = rule;
  if (![rule, ...(chained ?? [])].every(isComplete)) return known;
  const current = [...conditionsFromRule(rule, known), ...(chained ? [] : known.slice(1))];
  return isEquivalent(conditions.meta({ set: true }), known, current) ? known : current;
}

function isComplete(each: RuleConditionResponse | null): boolean {
  if (!each?.operatorType) return false;
  const parts = Object.values(each.variableTypes);
  return parts.length > 0 && !parts.includes(null) && (each.value != null || !needsValue(each.operatorType));
}

function needsValue(operator: string): boolean {
  return (ruleOperator.names as readonly string[]).includes(operator) && !operatorsWithoutValue.includes(operator);
}

function isNotNull<T>(value: T | null): value is T {
  return value !== null;
}

function hasPart(entry: [string, string | null]): entry is [string, string] {
  return entry[1] !== null;
}
