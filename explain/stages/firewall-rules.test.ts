import { expect, test } from "vitest";
import { outcomes } from "../../tests/support/edge-answers";
import { challenged, list, refused } from "../../tests/support/edge-shield";
import { zoneWith } from "../../tests/support/edge-zone";

test("Shield runs custom rules in their order, and asks what they do while the firewall logs", () => {
  const custom = (id: number, configuration: object) => ({
    id,
    ruleName: `rule ${id}`,
    ruleConfiguration: {
      actionType: "Block",
      variableTypes: { REQUEST_HEADERS: "x-test" },
      operatorType: "STREQ",
      value: "YES",
      transformationTypes: [],
      chainedRuleConditions: [],
      ...configuration,
    },
  });
  const zone = (rules: object[], more: object = {}) =>
    zoneWith({}, { wafEnabled: true, wafRules: rules as never, ...more });
  const sent = { headers: { "X-Test": "yes" } };
  expect(outcomes(zone([custom(1, {})]), sent)).toEqual([refused]);
  expect(outcomes(zone([custom(1, {})]))).toEqual(["served"]);
  expect(
    outcomes(zone([custom(1, {}), custom(2, { actionType: "Challenge" })], { wafRuleOrder: [2, 1] }), sent),
  ).toEqual([challenged]);
  expect(outcomes(zone([custom(1, {})], { wafBlocks: false }), sent)).toEqual([
    `${refused} if waf-log-mode=act`,
    "served if waf-log-mode=log",
  ]);
  expect(outcomes(zone([custom(1, { isNegated: true })]))).toEqual([
    `${refused} if absent-variable-negated=holds`,
    "served if absent-variable-negated=never",
  ]);
  const query = custom(1, { variableTypes: { QUERY_STRING: "" }, operatorType: "BEGINSWITH", value: "a=" });
  expect(outcomes(zone([query]), { url: "https://shop.example.com/?a=1" })).toEqual([
    "served if query-with-mark=with",
    `${refused} if query-with-mark=without`,
  ]);
  const hostile = custom(1, { variableTypes: { REQUEST_URI: "" }, operatorType: "RX", value: "^/(a+)+$" });
  expect(outcomes(zone([hostile]), { url: `https://shop.example.com/${"a".repeat(40)}!` })).toHaveLength(2);
  const both = zoneWith(
    {},
    {
      wafEnabled: true,
      wafRules: [custom(1, {})] as never,
      accessLists: [list("Challenge", ["203.0.113.5"])] as never,
    },
  );
  expect(outcomes(both, { ...sent, ip: "203.0.113.5" })).toEqual([
    `${challenged} if inside-shield=before`,
    `${refused} if inside-shield=after`,
  ]);
});
