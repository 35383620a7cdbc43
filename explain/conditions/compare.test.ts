import { expect, test } from "vitest";
import { ruleOperator } from "../../sdk/api/shield";
import { compare } from "./compare";

const cases: readonly (readonly [operator: string, value: string, wanted: string, matches: boolean | undefined])[] = [
  ["BEGINSWITH", "/login/a", "/login", true],
  ["BEGINSWITH", "/a/login", "/login", false],
  ["ENDSWITH", "/a/login", "/login", true],
  ["ENDSWITH", "/login/a", "/login", false],
  ["CONTAINS", "/a/login/b", "login", true],
  ["CONTAINS", "/a", "login", false],
  ["STRMATCH", "/a/login/b", "login", true],
  ["STRMATCH", "/a", "login", false],
  ["CONTAINSWORD", "one two three", "two", true],
  ["CONTAINSWORD", "one twofold", "two", false],
  ["WITHIN", "/login", "/login /account", true],
  ["WITHIN", "/search", "/login /account", false],
  ["STREQ", "/Login", "/login", true],
  ["STREQ", "/login/", "/login", false],
  ["EQ", "7", "7.0", true],
  ["EQ", "8", "7", false],
  ["GE", "7", "7", true],
  ["GE", "6", "7", false],
  ["GT", "8", "7", true],
  ["GT", "7", "7", false],
  ["LE", "7", "7", true],
  ["LE", "8", "7", false],
  ["LT", "6", "7", true],
  ["LT", "7", "7", false],
  ["LT", "/login", "7", undefined],
  ["EQ", "", "0", undefined],
  ["RX", "/login", "^/(login|account)$", true],
  ["RX", "/search", "^/(login|account)$", false],
  ["RX", `/${"a".repeat(40)}!`, "^/(a|a)*$", undefined],
  ["DETECTSQLI", "1 or 1=1", "", undefined],
  ["DETECTXSS", "<script>", "", undefined],
];

test.each(cases)("%s of %j and %j", (operator, value, wanted, matches) => {
  expect(compare(operator, value, wanted)).toBe(matches);
});

test("Every operator of the rule engine has a case", () => {
  expect([...new Set(cases.map(([operator]) => operator))].toSorted()).toEqual([...ruleOperator.names].toSorted());
});
