import { expect, test } from "vitest";
import { regexProblem } from "./regex-problem";

test.each([
  ["(", "unterminated group"],
  ["[a-", "unterminated character class"],
  ["*x", "nothing to repeat"],
  ["a{2,1}", "numbers out of order in {} quantifier"],
  ["\\", "\\ at end of pattern"],
  ["(?<=a)(?<!b)(", "unterminated group"],
  ["(?<name>a)(", "unterminated group"],
  ["x+(", "unterminated group"],
])("%s is broken", (pattern, problem) => {
  expect(regexProblem(pattern)).toBe(problem);
});

test.each([
  "",
  "^/api/v\\d+/",
  "(?:a|b)(?=c)(?<name>d)",
  "(?i)^/login",
  "(?i:login)",
  "(?>a+)b",
  "(?P<name>a)",
  "a++b",
  "[[:alpha:]]",
  "[](]",
  "(*UTF8)a",
])("%s is not", (pattern) => {
  expect(regexProblem(pattern)).toBeUndefined();
});
