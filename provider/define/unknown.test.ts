import { expect, test } from "vitest";
import { hasUnknown, omitUnknowns, restoreUnknowns, unknownValue as unknown, valueAt } from "./unknown";

test.each<[unknown, boolean]>([
  [unknown, true],
  [[1, unknown], true],
  [{ a: { b: [unknown] } }, true],
  [{ a: 1 }, false],
  [[], false],
  [null, false],
  [undefined, false],
  ["text", false],
])("%j contains an unknown: %s", (value, expected) => {
  expect(hasUnknown(value)).toBe(expected);
});

test.each<[unknown, unknown]>([
  [unknown, undefined],
  [
    [1, unknown, 2],
    [1, undefined, 2],
  ],
  [
    { a: unknown, b: { c: [unknown], d: null } },
    { a: undefined, b: { c: [undefined], d: null } },
  ],
  ["text", "text"],
  [null, null],
])("%j without its unknowns, which come back where they were", (value, known) => {
  expect(omitUnknowns(value)).toEqual(known);
  if (!(typeof value === "object" && value !== null && !Array.isArray(value)))
    expect(restoreUnknowns(known, value)).toEqual(value);
});

test("a value without unknowns is returned as it is", () => {
  const value = { a: [1] };
  expect(omitUnknowns(value)).toBe(value);
  expect(restoreUnknowns("normal", "original")).toBe("normal");
  expect(restoreUnknowns(undefined, "original")).toBeUndefined();
});

test("unknowns come back into a list that was brought into its normal form", () => {
  expect(restoreUnknowns(["A", undefined, ["B", undefined]], ["a", unknown, ["b", unknown]])).toEqual([
    "A",
    unknown,
    ["B", unknown],
  ]);
  expect(restoreUnknowns(["A"], unknown)).toEqual(["A"]);
  expect(restoreUnknowns("other shape", [unknown])).toBe("other shape");
});

test("unknowns come back into an object that was brought into its normal form", () => {
  const original = { a: unknown, b: { c: unknown, d: "D" }, e: unknown };
  expect(restoreUnknowns({ b: { c: undefined, d: "d" }, e: "known", f: undefined }, original)).toStrictEqual({
    a: unknown,
    b: { c: unknown, d: "d" },
    e: "known",
  });
  expect(restoreUnknowns("other shape", { a: unknown })).toBe("other shape");
  expect(restoreUnknowns({ a: 1 }, [unknown])).toEqual({ a: 1 });
  expect(restoreUnknowns(["a"], { a: unknown })).toEqual(["a"]);
});

test("a value at a path is undefined where the path leaves it", () => {
  const value = { a: [{ b: 1 }], n: null };
  expect(valueAt(value, [])).toBe(value);
  expect(valueAt(value, ["a", 0, "b"])).toBe(1);
  expect(valueAt(value, ["a", 1, "b"])).toBeUndefined();
  expect(valueAt(value, ["n", "x"])).toBeUndefined();
  expect(valueAt("text", ["length"])).toBeUndefined();
});
