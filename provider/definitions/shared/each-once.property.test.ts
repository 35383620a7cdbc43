import { array, assert, constantFrom, nat, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { eachOnce } from "./each-once";

const text = oneof(
  string({ unit: "binary" }),
  constantFrom("", "a", "\0", "constructor"),
  nat(5).map((n) => `10.0.0.${n}`),
);

test("it is what a Set keeps, in its order", () => {
  assert(
    property(array(text, { size: "medium" }), (texts) => {
      expect(eachOnce(texts)).toEqual([...new Set(texts)]);
    }),
  );
});

test("of a long list, where texts share bits of their hashes, each stays that is not a repeat", () => {
  const texts = Array.from({ length: 100_000 }, (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  expect(eachOnce(texts)).toBe(texts);
  expect(eachOnce([...texts, ...texts.toReversed(), "another"])).toEqual([...texts, "another"]);
});
