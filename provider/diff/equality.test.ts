import { describe, expect, test } from "vitest";
import { z } from "zod";
import { group } from "../define/group";
import { isEquivalent, keepPriorForm, priorFormIfEqual, setDifference } from "./equality";

const set = z.array(z.string()).meta({ set: true });
const list = z.array(z.string());
const objects = z.array(z.object({ a: z.string(), b: z.unknown() })).meta({ set: true });
const object = z.object({ a: z.string().optional(), tags: set.optional() }).optional();

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const keyed = z.array(z.object({ name: z.string(), tags: set.optional() })).meta({ set: true, key: "name" });
const pair = z.object({ a: z.string(), list, inner: object, b: z.string().nullish() });
const cache = group("", { ttl: z.int().optional(), limits: group("", { size: z.int().optional() }) });
const [a, b] = [
  { name: "a", tags: ["1", "2"] },
  { name: "b", tags: ["3"] },
];

describe("items with keys", () => {
  test.each<[string, object[], object[], boolean]>([
    ["in another order, whose sets are as well", [a, b], [b, { name: "a", tags: ["2", "1"] }], true],
    ["of which one differs", [a, b], [a, { name: "b", tags: ["4"] }], false],
    ["of which one is gone", [a, b], [a], false],
    ["of which one has another key", [a, b], [a, { ...b, name: "c" }], false],
  ])("%s", (_, before, after, expected) => {
    expect(isEquivalent(keyed, before, after)).toBe(expected);
    expect(isEquivalent(keyed, after, before)).toBe(expected);
  });

  test("whose members differ in letter case, where it has no meaning", () => {
    const host = z.string().meta({ ignoresCase: true });
    const hosts = z.array(z.object({ name: z.string(), host })).meta({ set: true, key: "name" });
    const of = (host: string) => [{ name: "a", host }];
    expect([isEquivalent(hosts, of("A.example"), of("a.example")), isEquivalent(hosts, of("a"), of("b"))]).toEqual([
      true,
      false,
    ]);
  });

  test("that were read keep their places and forms, with new ones at the end", () => {
    const read = [{ name: "c" }, { name: "b", tags: ["4"] }, { name: "a", tags: ["2", "1"] }];
    expect(keepPriorForm(keyed, [a, b], read)).toEqual([a, { name: "b", tags: ["4"] }, { name: "c" }]);
    const own = [{ name: "c" }, { name: "b", tags: ["4"] }, a];
    expect(priorFormIfEqual(keyed, [a, b], read), "the program's own order").toEqual(own);
  });
});

test("an item that was read has the prior form of the item with its key, and of no other", () => {
  const prior = [a, { name: "b", tags: ["3", "4"] }];
  const read = [
    { name: "d", tags: ["4", "3"] },
    { name: "c", tags: ["2", "1"] },
    { name: "b", tags: ["4", "3"] },
    { name: "a", tags: ["2", "1"] },
  ];
  expect(keepPriorForm(keyed, prior, read)).toEqual([...prior, read[0], read[1]]);
});

describe("arguments with unknown values", () => {
  test.each<[string, z.ZodType, unknown, unknown, unknown]>([
    ["have both forms of a set that may be equal", set, ["a", "b"], ["b", unknown], [unknown, unknown]],
    ["keep a set that has another member", set, ["a", "b"], ["c", unknown], ["c", unknown]],
    ["keep a set with fewer members", set, ["a", "b", "c"], ["b", unknown], ["b", unknown]],
    ["are unknown where sets have several lengths", set, ["a"], ["a", unknown], unknown],
    ["keep a list in another order", list, ["a", "b"], ["b", unknown], ["b", unknown]],
    ["keep a list of another length", list, ["a", "b"], ["a", unknown, "c"], ["a", unknown, "c"]],
    [
      "have both forms of a set in an object that may be equal",
      object,
      { a: "x", tags: ["1", "2"] },
      { a: unknown, tags: ["2", "1"] },
      { a: unknown, tags: ["1", "2"] },
    ],
    [
      "keep what is known of an object that cannot be equal",
      object,
      { a: "x", tags: ["1", "2"] },
      { a: unknown, tags: ["3", "1"] },
      { a: unknown, tags: ["3", "1"] },
    ],
    ["keep a set that has another member beside an unknown one", set, ["a"], ["c", unknown], ["c", unknown]],
    ["keep a list that was a text", list, "x", [unknown], [unknown]],
    [
      "are unknown where a list is",
      pair,
      { a: "x", list: ["1"] },
      { a: "x", list: unknown },
      { a: "x", list: unknown },
    ],
    [
      "may lose a member that is null",
      pair,
      { a: "x", list: ["1", "2"], b: null },
      { a: unknown, list: ["1", "2"] },
      { a: unknown, list: ["1", "2"], b: unknown },
    ],
    [
      "may lose it with an unknown item of a list",
      pair,
      { a: "x", list: ["1", "2"], b: null },
      { a: "x", list: ["1", unknown] },
      { a: "x", list: ["1", unknown], b: unknown },
    ],
    [
      "keep a list with another item beside an unknown one",
      pair,
      { a: "x", list: ["1", "2"], b: null },
      { a: "x", list: ["3", unknown] },
      { a: "x", list: ["3", unknown] },
    ],
    [
      "keep a shorter list with an unknown item",
      pair,
      { a: "x", list: ["1", "2"], b: null },
      { a: "x", list: [unknown] },
      { a: "x", list: [unknown] },
    ],
    [
      "may lose it where lists and objects are unknown",
      pair,
      { list: ["1"], inner: { a: "1" }, b: null },
      { list: unknown, inner: unknown },
      { list: unknown, inner: unknown, b: unknown },
    ],
    [
      "may lose it where an object has an unknown member",
      pair,
      { a: "x", inner: { a: "1" }, b: null },
      { a: "x", inner: { a: unknown } },
      { a: "x", inner: { a: unknown }, b: unknown },
    ],
    [
      "keep an object with another member",
      pair,
      { a: "x", inner: { a: "1" }, b: null },
      { a: unknown, inner: { a: "1", b: "2" } },
      { a: unknown, inner: { a: "1", b: "2" } },
    ],
    ["keep a list in place of an object", z.unknown(), { a: {}, c: null }, { a: [unknown] }, { a: [unknown] }],
    [
      "keep an object in place of a list",
      z.unknown(),
      { a: ["1"], c: null },
      { a: { b: unknown } },
      { a: { b: unknown } },
    ],
    ["keep an object in place of a text", z.unknown(), "text", { a: unknown }, { a: unknown }],
  ])("%s", (_, schema, prior, current, expected) => {
    expect(priorFormIfEqual(schema, prior, current)).toEqual(expected);
  });
});

describe("isEquivalent", () => {
  test.each([
    ["equal text", z.string(), "a", "a", true],
    ["other text", z.string(), "a", "b", false],
    ["nothing and null", z.string().optional(), undefined, null, true],
    ["nothing and something", z.string().optional(), undefined, "", false],
    ["nothing and an empty group", cache, undefined, {}, true],
    ["nothing and a group of nothing", cache, null, { ttl: null, limits: { size: undefined } }, true],
    ["nothing and a group with a member", cache, undefined, { ttl: 0 }, false],
    ["nothing and a group with a member of a group", cache, undefined, { limits: { size: 0 } }, false],
    ["nothing and an empty object", object, undefined, {}, false],
    ["nothing and a text in place of a group", cache, undefined, "", false],
    ["a list and a text", set, ["a"], "a", false],
    ["an object and a text", z.unknown(), {}, "", false],
    ["a set with nothing in it", set, [null, "a"], ["a", null], true],
    [
      "a set of lists with nothing in them",
      z.array(z.unknown()).meta({ set: true }),
      [[null], [1]],
      [[1], [null]],
      true,
    ],
    ["a document and a number", z.string().meta({ jsonOrYaml: true }), "1", 1, false],
    ["a number and its text", z.number(), 1, "1", false],
    ["a set in another order", set, ["a", "b"], ["b", "a"], true],
    ["a set with repeats", set, ["a", "a"], ["a"], true],
    ["a smaller set", set, ["a", "b"], ["a"], false],
    ["an equal list", list, ["a", "b"], ["a", "b"], true],
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
    ["a text in other case where that has no meaning", z.string().meta({ ignoresCase: true }), "ÀB", "àb", true],
    ["another text where case has none", z.string().meta({ ignoresCase: true }), "a", "b", false],
    ["a text in other case", z.string(), "A", "a", false],
    ["a set of sets in another order", z.array(set).meta({ set: true }), [["a", "b"]], [["b", "a"]], true],
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
      const { gone, added } = setDifference(z.array(z.string()), before, after);
      return `${gone} ${added}` !== `${onlyIn(before, after)} ${onlyIn(after, before)}`;
    }),
  );
  expect(words).toHaveLength(121);
  expect(wrong).toEqual([]);
});

test("items of a set differ by the sets in them, whose order is ignored", () => {
  const items = z.array(z.object({ tags: set })).meta({ set: true });
  const differ = (before: string[], after: string[]) => setDifference(items, [{ tags: before }], [{ tags: after }]);
  expect(differ(["1", "2"], ["2", "1", "1"])).toEqual({ gone: [], added: [] });
  expect(differ(["1", "2"], ["1", "3"])).toEqual({ gone: [0], added: [0] });
});

test("a list and a text of its only item are not equal", () => {
  expect([isEquivalent(list, ["a"], "a"), isEquivalent(list, "a", ["a"])]).toEqual([false, false]);
});
