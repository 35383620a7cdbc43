import { describe, expect, test } from "vitest";
import { z } from "zod";
import { check, formatProblem, formatRedactedProblem } from "./check";
import { formatValue, suggestion } from "./explain-issue";

const problemWith = (schema: z.ZodType, value: unknown, secrets: string[] = []) =>
  check({ name: "It", inputs: z.object({ arg: schema }) }, { arg: value }).problems.map((problem) =>
    formatRedactedProblem(z.object({ arg: schema }), secrets, problem),
  );

test.each<[z.ZodType, unknown, string]>([
  [z.int(), "x", '"x" is not a number'],
  [z.int(), "1001", '"1001" is a string, not a number'],
  [z.int(), 1.5, "1.5 is not a whole number"],
  [z.number(), "x", '"x" is not a number'],
  [z.string(), 1, "1 is not a string"],
  [z.boolean(), 1, "1 is not true or false"],
  [z.array(z.string()), {}, "{} is not a list"],
  [z.object({}), [], "[] is not an object"],
  [z.record(z.string(), z.string()), "x", '"x" is not an object'],
  [z.date(), "x", '"x" is not date'],
  [z.string(), undefined, "is required"],
  [z.string(), null, "is required"],
  [z.enum(["a", "b"]), undefined, "is required"],
  [z.enum(["a", "b"]), null, "is required"],
  [z.enum(["Block", "Log"]), "bock", '"bock" is not one of Block, Log (did you mean "Block"?)'],
  [z.enum(["Block", "Log"]), 7, "7 is not one of Block, Log"],
  [z.number().max(5), 6, "6 is out of range; it must be at most 5"],
  [z.number().min(5), 4, "4 is out of range; it must be at least 5"],
  [z.number().gt(5), 5, "5 is out of range; it must be more than 5"],
  [z.string().min(1), "", "is empty"],
  [z.string().trim().min(1), " ", "is empty"],
  [z.string().max(1), "  ", "has 2 characters; at most 1 are allowed"],
  [z.string().min(2), "x", "has 1 character; at least 2 are required"],
  [z.string().max(2), "xyz", "has 3 characters; at most 2 are allowed"],
  [z.array(z.string()).min(1), [], "is empty"],
  [z.array(z.string()).min(2), ["x"], "has 1 item; at least 2 are required"],
  [z.array(z.string()).max(1), ["x", "y"], "has 2 items; at most 1 are allowed"],
  [
    z.strictObject({ name: z.string() }),
    { name: "n", nam: 1 },
    'has "nam", which is not an argument (did you mean "name"?)',
  ],
  [z.strictObject({}), { a: 1, b: 2 }, 'has "a", "b", which are not arguments'],
  [z.record(z.string().max(1), z.string()), { ab: "1" }, 'has the key "ab", which is not allowed'],
  [z.record(z.string().regex(/a/, "has no a"), z.string()), { b: "1" }, 'has the key "b", which has no a'],
  [z.string().refine(() => false, "has a reason of its own"), "x", "has a reason of its own"],
])("an issue says what is allowed: %#", (schema, value, reason) => {
  expect(problemWith(schema, value)).toEqual([`arg: ${reason}`]);
});

test.each<[z.ZodType, unknown, string]>([
  [z.int(), "hunter2", "[secret] is not a number"],
  [z.int(), "1001", "[secret] is not a number"],
  [z.enum(["Block", "Log"]), "bock", "[secret] is not one of Block, Log"],
  [z.number().max(5), 6, "[secret] is out of range; it must be at most 5"],
  [z.strictObject({ name: z.string() }), { name: "n", nam: 1 }, "has [secret], which is not an argument"],
])("neither a secret value nor a name near it is shown: %#", (schema, value, reason) => {
  expect(problemWith(schema, value, ["arg"])).toEqual([`arg: ${reason}`]);
});

test("a path names properties and indexes", () => {
  expect(formatProblem({ path: ["a", 0, "b", "c", 12], reason: "is bad" })).toBe("a[0].b.c[12]: is bad");
  expect(formatProblem({ path: [], reason: "It is bad." })).toBe("It is bad.");
});

test.each([
  ["x", '"x"'],
  [undefined, "undefined"],
  [["a", { b: 1 }], '["a",{"b":1}]'],
  ["x".repeat(78), `"${"x".repeat(78)}"`],
  ["x".repeat(79), `"${"x".repeat(78)}…`],
])("a value is shown as JSON, with at most 80 characters: %#", (value, text) => {
  expect(formatValue(value)).toBe(text);
  expect(formatValue(value).length).toBeLessThanOrEqual(80);
});

test("a key of a map is named, but not where all of the map is secret", () => {
  const maps = z.record(z.string(), z.record(z.string(), z.string()));
  expect(problemWith(maps, { web: { A: 1 } })).toEqual(["arg.web.A: 1 is not a string"]);
  expect(problemWith(maps, { web: { A: 1 } }, ["arg"])).toEqual(["arg.[secret].[secret]: [secret] is not a string"]);
  expect(problemWith(maps, { web: { A: 1 } }, ["arg.web"])).toEqual(["arg.web.[secret]: [secret] is not a string"]);
});

describe("a suggestion", () => {
  test.each([
    ["entires", ["name", "entries"], "entries"],
    ["ENTRIES", ["entries"], "entries"],
    ["ip", ["IPs", "IP"], "IP"],
    ["ab", ["abc"], "abc"],
    ["a", ["abc"], undefined],
    ["ulr", ["type", "url"], "url"],
    ["rul", ["url"], "url"],
    ["lru", ["url"], undefined],
    ["abcd", ["abxx"], "abxx"],
    ["abcd", ["axxx"], undefined],
    ["abcdefghi", ["abcdefxyz"], "abcdefxyz"],
    ["abcdefgh", ["abcdexyz"], undefined],
    ["kitten", ["sitting", "mitten"], "mitten"],
    ["xyzname", ["name"], undefined],
    ["", ["abcd"], undefined],
    ["x".repeat(65), ["x".repeat(65)], undefined],
    ["x".repeat(64), ["x".repeat(63)], "x".repeat(63)],
    ["name", [], undefined],
  ])("for %j among %j is %j", (name, names, near) => {
    expect(suggestion(name, names)).toBe(near === undefined ? "" : ` (did you mean ${JSON.stringify(near)}?)`);
  });
});
