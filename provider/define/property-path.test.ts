import { describe, expect, test } from "vitest";
import { applyIgnoreChanges, covers, isRelated, itemPath, memberPath, parsePath, resetAt } from "./property-path";

const nothing = Symbol("no path");

// The examples of the engine's own parser, and what it refuses.
test.each<[string, readonly (string | number)[] | typeof nothing]>([
  ["root", ["root"]],
  ["root.nested", ["root", "nested"]],
  ['root["nested"]', ["root", "nested"]],
  ['root["double"].nest', ["root", "double", "nest"]],
  ["root.array[100]", ["root", "array", 100]],
  ["root.array[0][1].nested", ["root", "array", 0, 1, "nested"]],
  ['root["key with \\"escaped\\" quotes"]', ["root", 'key with "escaped" quotes']],
  ['root["key with a ."]', ["root", "key with a ."]],
  ['["root key with a ."][100]', ["root key with a .", 100]],
  ["root.array[*].field", ["root", "array", "*", "field"]],
  ['root["*"]', ["root", "*"]],
  ["root.[1]", ["root", 1]],
  ["foo-bar", ["foo-bar"]],
  ['a["back\\slash"]', ["a", "back\\slash"]],
  ['a["new\nline"]', ["a", "new\nline"]],
  ['a[""]', ["a", ""]],
  ["", []],
  [".root", nothing],
  ["root.", nothing],
  ["root[", nothing],
  ["root[x]", nothing],
  ['root["a', nothing],
  ['root["a"', nothing],
  ['root["a\\"]', nothing],
])("%j is parsed as the engine parses it", (text, expected) => {
  expect(parsePath(text) ?? nothing).toEqual(expected);
});

test.each(["plain", "a-b", "a.b", 'say "no"', "back\\slash", '\\"', "new\nline", "ü", "*x", "[0]", ""])(
  "the path of a member called %j is parsed back",
  (name) => {
    const path = memberPath(itemPath("list", 2), name);
    expect(parsePath(path ?? ".")).toEqual(["list", 2, name]);
  },
);

test("a name that the syntax cannot express has no path", () => {
  expect(memberPath("labels", "a\\")).toBeUndefined();
});

test.each<[string, string, boolean]>([
  ["a", "a", true],
  ["a", "a.b[0]", true],
  ["a.b", "a", false],
  ["a[*].b", "a[3].b.c", true],
  ["a[*].b", "a[3].c", false],
  ["a[0]", "a[1]", false],
  ["*", "a.b", true],
  ["a[*]", "a", false],
])("%s covers %s: %s", (path, other, expected) => {
  expect(covers(parsePath(path) ?? [], parsePath(other) ?? [])).toBe(expected);
});

test.each<[string, string, boolean]>([
  ["a", "a.b", true],
  ["a.b", "a", true],
  ["a[*].b", "a[1].b.c", true],
  ["a.b", "a.c", false],
  [".a", ".a", true],
  [".a", "a", false],
  ["a", ".a", false],
])("%s and %s are related: %s", (one, other, expected) => {
  expect(isRelated(one, other)).toBe(expected);
});

describe("a reset puts back", () => {
  const from = {
    list: [
      { a: 1, b: 1 },
      { a: 2, b: 2 },
    ],
    set: ["x", "y"],
    map: { "k.1": 1, gone: 1 },
    only: "from",
  };
  const to = {
    list: [
      { a: 8, b: 8 },
      { a: 9, b: 9 },
    ],
    set: ["z"],
    map: { "k.1": 9, added: 9 },
  };

  test.each<[string, object]>([
    ["only", { ...to, only: "from" }],
    ["set", { ...to, set: ["x", "y"] }],
    ["set[0]", { ...to, set: ["x"] }],
    ["set[1]", to],
    ["set[*]", { ...to, set: ["x", "y"] }],
    [
      "list[*].a",
      {
        ...to,
        list: [
          { a: 1, b: 8 },
          { a: 2, b: 9 },
        ],
      },
    ],
    [
      "list[1].b",
      {
        ...to,
        list: [
          { a: 8, b: 8 },
          { a: 9, b: 2 },
        ],
      },
    ],
    ['map["k.1"]', { ...to, map: { "k.1": 1, added: 9 } }],
    ["map.added", { ...to, map: { "k.1": 9 } }],
    ['map["*"]', { ...to, map: { "k.1": 1, gone: 1 } }],
    ["nowhere.at.all", to],
    ["list.a", to],
  ])("%s, and nothing else", (path, expected) => {
    const before = structuredClone({ from, to });
    expect(resetAt(parsePath(path) ?? [], from, to)).toEqual(expected);
    expect({ from, to }).toEqual(before);
  });

  test.each<[string, object, object]>([
    ["a[0]", { a: ["old"] }, { a: "new" }],
    ["a[0]", { a: "old" }, { a: ["new"] }],
    ["a.b", { a: { b: "old" } }, { a: "new" }],
    ["a.b", { a: { b: "old" } }, {}],
    ["a.b", {}, { a: { b: "new" } }],
    ["[0]", { 0: "old" }, { 0: "new" }],
    ["a[*].b", { a: [] }, { a: [{ b: "new" }] }],
    ["a[0].b", { a: [] }, { a: [{ b: "new" }] }],
  ])("nothing at %s where the two have another form: %j and %j", (path, before, after) => {
    expect(resetAt(parsePath(path) ?? [], before, after)).toStrictEqual(after);
  });

  test("a member that only the other has is removed", () => {
    expect(resetAt(["a"], {}, { a: 1, b: 2 })).toEqual({ b: 2 });
  });

  test("a member of Object.prototype is a name like any other", () => {
    const hostile = JSON.parse('{"__proto__": {"x": 1}}');
    expect(resetAt(["toString"], {}, { a: 1 })).toEqual({ a: 1 });
    expect(Object.getPrototypeOf(resetAt(["__proto__"], hostile, {}))).toBe(Object.prototype);
  });
});

test("ignored values are reset, path by path; invalid paths are skipped", () => {
  expect(applyIgnoreChanges(["a", "b.c", "", ".x", "b["], { a: 1, b: { c: 1 } }, { a: 2, b: { c: 2, d: 2 } })).toEqual({
    a: 1,
    b: { c: 1, d: 2 },
  });
});
