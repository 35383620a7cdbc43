import { expect, test } from "vitest";
import { isRecord, ownMember } from "./is-record";
import { omitNulls } from "./omit-nulls";

test.each([
  [
    { a: null, b: undefined, c: 0, d: "", e: false },
    { c: 0, d: "", e: false },
  ],
  [{ a: { b: null, c: { d: null } } }, { a: { c: {} } }],
  [{ a: [null, { b: null, c: 1 }] }, { a: [null, { c: 1 }] }],
  ["text", "text"],
  [null, null],
])("members of %j that are null are omitted, at any depth", (value, expected) => {
  expect(omitNulls(value)).toStrictEqual(expected);
});

test.each([
  [{}, true],
  [[], false],
  [null, false],
  [undefined, false],
  ["text", false],
])("%j is an object: %s", (value, expected) => {
  expect(isRecord(value)).toBe(expected);
});

test("a member is an object's own", () => {
  expect(ownMember({ a: 1 }, "a")).toBe(1);
  expect(ownMember({ a: 1 }, "toString")).toBeUndefined();
});
