import { describe, expect, test } from "vitest";
import { z } from "zod";
import { availability, listOf, mapOf, noBody, requireAnyOf, underData } from "./schemas";

test.each([
  [undefined, []],
  [null, []],
  [
    [1, null, 2],
    [1, 2],
  ],
])("a list may be missing, null, or contain nulls: %j", (wire, items) => {
  expect(listOf(z.number()).parse(wire)).toEqual(items);
});

describe("an object with at least one of its properties", () => {
  const schema = requireAnyOf(z.object({ items: z.array(z.number()).nullish(), total: z.number().nullish() }));

  test.each([{ items: null }, { total: 3, other: 1 }])("is read: %j", (value) => {
    expect(schema.safeParse(value).success).toBe(true);
  });

  test("is refused where it has none of them, by name", () => {
    expect(schema.safeParse({ other: 1 }).error?.issues).toMatchObject([{ message: "has none of items, total" }]);
  });

  test.each([[[]], [null], ["text"], [1]])("is refused for its type where it is no object: %j", (value) => {
    expect(schema.safeParse(value).error?.issues).toMatchObject([{ code: "invalid_type", expected: "object" }]);
  });
});

test("a map may be null, and leaves out values of another type", () => {
  expect(mapOf(z.number()).parse(null)).toEqual({});
  expect(mapOf(z.number()).parse({ a: 1, b: "x", c: 2 })).toEqual({ a: 1, c: 2 });
});

test("Shield's payload is read from its envelope, whose payload may be null but not absent", () => {
  const schema = underData(z.array(z.number()).nullish());
  expect(schema.parse({ data: [1], error: null })).toEqual([1]);
  expect(schema.parse({ data: null })).toBeNull();
  expect(schema.safeParse({ error: null }).success).toBe(false);
});

test("a response without a body is nothing, whatever it is", () => {
  expect(noBody.parse("text")).toBeUndefined();
});

test("availability is a boolean", () => {
  expect(availability.parse({ available: true })).toBe(true);
  expect(availability.safeParse({}).success).toBe(false);
});
