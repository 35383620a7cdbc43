import { describe, expect, test } from "vitest";
import type { RuleConfigurationResponse } from "../../../sdk/api/shield";
import { conditionsFromRule, conditionsToRule, reconcileConditions } from "./rule-conditions";

type Conditions = Parameters<typeof conditionsToRule>[0];

const path = { variables: { REQUEST_URI: "" }, operator: "CONTAINS", value: "/a" } as const;
const agent = { variables: { REQUEST_HEADERS: "user-agent" }, operator: "DETECTSQLI" } as const;
const flags = { negated: false, regexVariable: false };
const asked: Conditions = [
  { ...path, ...flags },
  { ...agent, negated: true, regexVariable: true },
];

/** The rule of these conditions, as the platform would answer with it. */
const ruleOf = (conditions: Conditions, more: object = {}) =>
  ({ ...conditionsToRule(conditions), ...more }) as unknown as RuleConfigurationResponse;

describe("the conditions of a rule", () => {
  test("are the first in the rule itself and the others chained to it", () => {
    expect(conditionsToRule(asked)).toEqual({
      variableTypes: { REQUEST_URI: "" },
      operatorType: "CONTAINS",
      value: "/a",
      isNegated: false,
      isRegexVariable: false,
      chainedRuleConditions: [
        {
          variableTypes: { REQUEST_HEADERS: "user-agent" },
          operatorType: "DETECTSQLI",
          value: undefined,
          isNegated: true,
          isRegexVariable: true,
        },
      ],
    });
    expect(conditionsFromRule(ruleOf(asked))).toEqual(asked);
  });

  test.each([undefined, null, ""])("have no value where the platform reports %j", (value) => {
    const [found] = conditionsFromRule(ruleOf([{ ...agent, ...flags }], { value }));
    expect(Object.keys(found ?? {})).not.toContain("value");
  });

  test("have the known flags where the platform reports none, and otherwise none", () => {
    const silent = { isNegated: undefined, isRegexVariable: null };
    const known: Conditions = [{ ...path, negated: true, regexVariable: true }];
    expect(conditionsFromRule(ruleOf(known, silent), known)).toEqual(known);
    expect(conditionsFromRule(ruleOf(known, silent))).toEqual([{ ...path, ...flags }]);
    const other: Conditions = [{ ...path, value: "/b", negated: true, regexVariable: true }];
    expect(conditionsFromRule(ruleOf(known, silent), other)).toEqual([{ ...path, ...flags }]);
  });

  test("leave out a variable without a part, and a chained condition that is null", () => {
    const rule = ruleOf(asked, {
      variableTypes: { REQUEST_URI: "", REQUEST_BODY: null },
      chainedRuleConditions: [null],
    });
    expect(conditionsFromRule(rule)).toEqual([asked[0]]);
  });
});

describe("the known conditions", () => {
  const [first, second] = asked as [Conditions[0], Conditions[0]];

  test("are kept where only the order differs", () => {
    expect(reconcileConditions(ruleOf([second, first]), asked)).toBe(asked);
  });

  test.each<[string, object]>([
    ["an operator", { operatorType: null }],
    ["the value of an operator that needs one", { value: null }],
    ["all variables", { variableTypes: {} }],
    ["the part of a variable", { variableTypes: { REQUEST_URI: null } }],
    ["a chained condition", { chainedRuleConditions: [null] }],
    ["the operator of a chained condition", { chainedRuleConditions: [{ variableTypes: { ARGS: "" } }] }],
  ])("are kept where the platform leaves out %s", (_, more) => {
    expect(reconcileConditions(ruleOf([{ ...first, negated: true }, second], more), asked)).toBe(asked);
  });

  test("are kept where the platform leaves out what is chained, but for the first", () => {
    const changed = { ...first, value: "/b" };
    const rule = ruleOf([changed], { chainedRuleConditions: null });
    expect(reconcileConditions(rule, asked)).toEqual([changed, second]);
  });

  test.each<[string, Conditions]>([
    ["a value", [{ ...first, value: "/b" }, second]],
    ["a flag", [first, { ...second, negated: false }]],
    ["their number", [first]],
    ["an operator that is not known", [{ ...first, operator: "NEW" as never, value: undefined }, second]],
  ])("are not kept where %s differs", (_, current) => {
    expect(reconcileConditions(ruleOf(current), asked)).toEqual(current.map((one) => JSON.parse(JSON.stringify(one))));
  });
});
