import { describe, expect, test } from "vitest";
import { z } from "zod";
import { isEquivalent, keepPriorForm, setDifference } from "./equality";

const set = z.array(z.string()).meta({ set: true });
const list = z.array(z.string());
const objects = z.array(z.object({ a: z.string(), b: z.unknown() })).meta({ set: true });
const object = z.object({ a: z.string().optional(), tags: set.optional() }).optional();

describe("isEquivalent", () => {
  test.each([
    ["equal text", z.string(), "a", "a", true],
    ["other text", z.string(), "a", "b", false],
    ["nothing and null", z.string().optional(), undefined, null, true],
    ["nothing and something", z.string().optional(), undefined, "", false],
    ["a number and its text", z.number(), 1, "1", false],
    ["a set in another order", set, ["a", "b"], ["b", "a"], true],
    ["a set with repeats", set, ["a", "a"], ["a"], true],
    ["a smaller set", set, ["a", "b"], ["a"], false],
    ["a list in another order", list, ["a", "b"], ["b", "a"], false],
    ["equal objects", object, { a: "x" }, { a: "x" }, true],
    ["an object whose member is not there", object, { a: undefined }, {}, true],
    ["other objects", object, { a: "x" }, { a: "y" }, false],
    ["a set in an object", object, { tags: ["a", "b"] }, { tags: ["b", "a"] }, true],
    [
      "a set of objects",
      objects,
      [{ a: "x", b: { c: 1, d: 2 } }, { a: "y" }],
      [
        { a: "y", b: null },
        { b: { d: 2, c: 1 }, a: "x" },
      ],
      true,
    ],
    ["a set of other objects", objects, [{ a: "x", b: [1, 2] }], [{ a: "x", b: [2, 1] }], false],
    ["a map with another member", z.record(z.string(), z.string()), { a: "x" }, { a: "x", b: "" }, false],
    ["a map with what every object inherits", z.record(z.string(), z.string()), { toString: "" }, {}, false],
    ["an object with what every object inherits", object, { constructor: null }, {}, true],
    ["a document in another form", z.string().meta({ jsonOrYaml: true }).optional(), '{"a":1}', "a: 1", true],
    ["a string that only looks like a document", z.string(), '{"a":1}', "a: 1", false],
    ["an object and a list", z.unknown(), {}, [1], false],
  ])("%s", (_, schema, a, b, expected) => {
    expect(isEquivalent(schema, a, b)).toBe(expected);
    expect(isEquivalent(schema, b, a)).toBe(expected);
  });
});

describe("keepPriorForm", () => {
  test("an equal value keeps the prior form", () => {
    const prior = ["b", "a", "b"];
    expect(keepPriorForm(set, prior, ["a", "b"])).toBe(prior);
  });

  test("a set keeps its order, with new items at its end", () => {
    expect(keepPriorForm(set, ["c", "a", "b"], ["x", "b", "c"])).toEqual(["c", "b", "x"]);
  });

  test("any other value is the current one", () => {
    expect(keepPriorForm(list, ["a"], ["b", "a"])).toEqual(["b", "a"]);
    expect(keepPriorForm(set, undefined, ["b"])).toEqual(["b"]);
    expect(keepPriorForm(z.string(), "a", "b")).toBe("b");
  });
});

test("the difference of two sets is that of a naive comparison, for every pair of short lists", () => {
  let words: string[][] = [[]];
  for (let length = 0; length < 4; length++)
    words = [
      ...words,
      ...words
        .filter((word) => word.length === length)
        .flatMap((word) => ["a", "b", "c"].map((next) => [...word, next])),
    ];
  const onlyIn = (some: string[], others: string[]) =>
    [...some.keys()].filter((at) => !others.includes(some[at] ?? ""));
  const wrong = words.flatMap((before) =>
    words.filter((after) => {
      const { gone, added } = setDifference(before, after);
      return `${gone} ${added}` !== `${onlyIn(before, after)} ${onlyIn(after, before)}`;
    }),
  );
  expect(words).toHaveLength(121);
  expect(wrong).toEqual([]);
});
