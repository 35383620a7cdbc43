import { describe, expect, test } from "vitest";
import { check, formatProblem } from "../../check/check";
import { rateLimit } from "./rate-limit";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const login = { variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" };
const args = {
  shieldZoneId: 1,
  name: "login",
  conditions: [login],
  requestCount: 5,
  timeframe: "PerOneMinute",
  blockTime: "ForOneMinute",
};
const problemsOf = (changes: object) => check(rateLimit, { ...args, ...changes }).problems.map(formatProblem);
const problemsIn = (condition: object) => problemsOf({ conditions: [login, { ...login, ...condition }] });

test("defaults are applied, also in each condition", () => {
  expect(check(rateLimit, args)).toEqual({
    problems: [],
    inputs: {
      ...args,
      conditions: [{ ...login, negated: false, regexVariable: false }],
      transformations: [],
      counterKey: "IP",
      action: "RateLimit",
    },
  });
});

describe("problems are reported", () => {
  test("all at once", () => {
    const wrong = {
      requestCount: 0,
      timeframe: "PerMinute",
      blockTime: 60,
      transformations: ["LOWERCASE", "UPPERCASE"],
      conditions: [],
      countBy: "IP",
    };
    expect(problemsOf(wrong)).toEqual([
      "countBy: is not an argument",
      "conditions: is empty",
      expect.stringMatching(/^transformations\[1\]: "UPPERCASE" is not one of .*\(did you mean "LOWERCASE"\?\)$/),
      "requestCount: 0 is out of range; it must be more than 0",
      expect.stringMatching(/^timeframe: "PerMinute" is not one of .*\(did you mean "PerOneMinute"\?\)$/),
      expect.stringMatching(/^blockTime: 60 is not one of ForThirtySeconds, /),
    ]);
  });

  test.each([
    [{ variables: {} }, "conditions[1].variables: is empty"],
    [{ variables: undefined }, "conditions[1].variables: is required"],
    [{ variables: { ARGS: 7 } }, "conditions[1].variables.ARGS: 7 is not a string"],
    [{ operator: "DETECTXSS" }, "conditions[1].value: is given, but DETECTXSS takes no value"],
    [{ operator: "RX", value: "(" }, 'conditions[1].value: "(" is not a regular expression: unterminated group'],
    [{ operator: "GT", value: "many" }, 'conditions[1].value: "many" is not a whole number, which GT compares with'],
    [{ value: "" }, "conditions[1].value: is empty"],
    [{ negate: true }, 'conditions[1]: has "negate", which is not an argument (did you mean "negated"?)'],
    [
      { variables: { ARGS: "[a" }, regexVariable: true },
      'conditions[1].variables.ARGS: "[a" is not a regular expression: unterminated character class',
    ],
  ])("in a condition: %o", (condition, problem) => {
    expect(problemsIn(condition)).toEqual([problem]);
  });

  test("in a condition without a value", () => {
    const { value: _, ...condition } = login;
    expect(problemsOf({ conditions: [condition] })).toEqual(["conditions[0].value: is required by BEGINSWITH"]);
  });

  test("in the name of a variable, with the nearest name", () => {
    expect(problemsIn({ variables: { REQEST_URI: "" } })).toEqual([
      'conditions[1].variables: has "REQEST_URI", which is not an argument (did you mean "REQUEST_URI"?)',
    ]);
    expect(problemsIn({ variables: ["REQUEST_URI"] })).toEqual([
      'conditions[1].variables: ["REQUEST_URI"] is not an object',
    ]);
  });
});

test("a condition needs no value if its operator takes none", () => {
  const { value: _, ...condition } = { ...login, operator: "DETECTSQLI" };
  expect(problemsOf({ conditions: [condition] })).toEqual([]);
});

test.each([
  [{ operator: "RX", value: "(?i)^/login" }],
  [{ operator: "GE", value: "1000" }],
  [{ value: unknown }],
  [{ operator: "RX", value: unknown }],
  [{ operator: unknown }],
  [{ operator: "LT", value: unknown, negated: unknown }],
  [{ variables: unknown }],
  [{ variables: { ARGS: unknown }, regexVariable: true }],
])("a condition is valid: %o", (condition) => {
  expect(problemsIn(condition)).toEqual([]);
});
