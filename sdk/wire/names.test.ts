import { expect, test } from "vitest";
import { toCamelNames, toPascalNames } from "./names";

test("changes the first letter at every depth, and values not at all", () => {
  const wire = { Id: 1, LinkedPullZones: [{ PullZoneName: "A" }], Integration: null };
  const ours = { id: 1, linkedPullZones: [{ pullZoneName: "A" }], integration: null };
  expect(toCamelNames(wire)).toEqual(ours);
  expect(toPascalNames(ours)).toEqual(wire);
});

test("a member named __proto__ stays data", () => {
  const value = toCamelNames(JSON.parse('{"__proto__": {"polluted": true}}')) as object;
  expect(Object.hasOwn(value, "__proto__")).toBe(true);
  expect("polluted" in {}).toBe(false);
});
