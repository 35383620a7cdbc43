import { describe, expect, test } from "vitest";
import { isEquivalentDocument, readDocument } from "./document";

describe("isEquivalentDocument", () => {
  test.each([
    ["JSON and YAML", '{"a":{"b":[1,true,null,"x"]}}', "a:\n  b: [1, true, null, x]\n", true],
    ["another form of JSON", '{"a":1,"b":2}', '{\n  "b": 2,\n  "a": 1\n}', true],
    ["comments and quotes", "a: x # why\n", "# why\n'a': \"x\"\n", true],
    ["an alias and what it stands for", "a: &a { x: 1 }\nb: *a\n", "a: { x: 1 }\nb: { x: 1 }\n", true],
    ["keys that look like numbers", "200: ok", '{"200":"ok"}', true],
    ["another order of a list", "[1, 2]", "[2, 1]", false],
    ["a number and its text", "a: 1", "a: '1'", false],
    ["versions that are the same number", "version: 1.1", "version: 1.10", false],
    ["numbers too long for a JavaScript number", "a: 12345678901234567890", "a: 12345678901234567891", false],
    ["booleans and nulls in other spellings", "a: [True, ~]", "a: [true, null]", true],
    ["keys that are the same number", "1.10: ok", "1.1: ok", true],
    ["nothing and null", "", "null", true],
    ["what is no document", "{", "[", false],
    ["a document and what is none", "{}", "{", false],
  ])("%s", (_, a, b, expected) => {
    expect(isEquivalentDocument(a, b)).toBe(expected);
    expect(isEquivalentDocument(b, a)).toBe(expected);
  });
});

test.each([
  ["{ a: [", /line 1, column/],
  ["a: 1\na: 2", /^Map keys must be unique at line 2, column 1$/],
  ["--- 1\n--- 2", /multiple documents/],
  ["a: *b", /alias/],
])("%j is neither JSON nor YAML", (text, problem) => {
  expect(readDocument(text)).toEqual({ problem: expect.stringMatching(problem) });
});
