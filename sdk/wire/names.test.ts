import { expect, test } from "vitest";
import { toCamelNames, toPascalNames, Verbatim } from "./names";

test("changes the first letter at every depth, and values not at all", () => {
  const wire = { Id: 1, LinkedPullZones: [{ PullZoneName: "A" }], Integration: null };
  const ours = { id: 1, linkedPullZones: [{ pullZoneName: "A" }], integration: null };
  expect(toCamelNames(wire)).toEqual(ours);
  expect(toPascalNames(ours)).toEqual(wire);
});

test("a member named __proto__ stays data", () => {
  const value = toCamelNames(JSON.parse('{"__proto__": {"polluted": true}}')) as object;
  expect(Object.entries(value)).toEqual([["__proto__", { polluted: true }]]);
  expect("polluted" in {}).toBe(false);
});

test.each([
  ["objects", (inner: unknown) => ({ A: inner }), (inner: unknown) => ({ a: inner })],
  ["lists", (inner: unknown) => [inner], (inner: unknown) => [inner]],
])("names below 100 levels of %s stay, however deep they are", (_, wire, ours) => {
  const nested = (levels: number, wrap: (inner: unknown) => unknown, inner: unknown) =>
    Array.from({ length: levels }).reduce((value) => wrap(value), inner);
  expect(toCamelNames(nested(99, wire, { Id: 1 }))).toEqual(nested(99, ours, { id: 1 }));
  expect(toCamelNames(nested(100, wire, { Id: 1 }))).toEqual(nested(100, ours, { Id: 1 }));
});

test("names that are data are sent as they are", () => {
  const body = toPascalNames({ classes: [{ properties: new Verbatim({ aspect_ratio: "4:3", width: "1" }) }] });
  expect(JSON.stringify(body)).toBe('{"Classes":[{"Properties":{"aspect_ratio":"4:3","width":"1"}}]}');
});
