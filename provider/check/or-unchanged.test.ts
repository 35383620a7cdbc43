import { describe, expect, test } from "vitest";
import { orUnchanged } from "./or-unchanged";

describe("orUnchanged", () => {
  test("keeps the list that was there where its items are the same", () => {
    const before = ["a", undefined, 1];
    expect(orUnchanged(before, [...before])).toBe(before);
  });

  test.each([
    ["an item differs", ["a", "b"], ["a", "c"]],
    ["one is missing", ["a", "b"], ["a"]],
    ["one is new", ["a"], ["a", "b"]],
    ["it was no list", { 0: "a", length: 1 }, ["a"]],
    ["it is none any more", ["a"], "a"],
  ])("takes what it has become where %s", (_, before, after) => {
    expect(orUnchanged<unknown>(before, after)).toBe(after);
  });
});
