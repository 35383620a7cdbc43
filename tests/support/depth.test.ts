import { expect, test } from "vitest";
import { partOf } from "./depth";

const cases = ["a", "b", "c", "d", "e"];

test("two parts have each case once, and turns have others of them", () => {
  for (const turn of [0, 1, 2, 3, 7]) {
    const parts = [...partOf("some", cases, 2, turn), ...partOf("rest", cases, 2, turn)];
    expect(parts.toSorted(), String(turn)).toEqual(cases);
  }
  expect([0, 1, 2].map((turn) => partOf("some", cases, 2, turn))).toEqual([
    ["a", "b"],
    ["c", "d"],
    ["a", "e"],
  ]);
  expect(partOf(undefined, cases, 2, 1)).toEqual(cases);
});
