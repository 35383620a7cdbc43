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
  expect(Object.hasOwn(value, "__proto__")).toBe(true);
  expect("polluted" in {}).toBe(false);
});

test("names that are data are sent as they are", () => {
  const body = toPascalNames({ classes: [{ properties: new Verbatim({ aspect_ratio: "4:3", width: "1" }) }] });
  expect(JSON.stringify(body)).toBe('{"Classes":[{"Properties":{"aspect_ratio":"4:3","width":"1"}}]}');
});
