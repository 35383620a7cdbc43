import { expect, test } from "vitest";
import { allCases } from "../conformance/cases";
import { models } from ".";

// That a model notices each drift of its case, and agrees with each create and update, is in
// `tests/conformance/handlers.test.ts`.

test("every resource has a model", () => {
  expect([...models.keys()].toSorted()).toEqual(allCases.map(({ resource }) => resource).toSorted());
});
