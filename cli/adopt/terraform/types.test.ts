import { describe, expect, test } from "vitest";
import { idParts } from "../../../provider/define/resource-id";
import { resourceNamed } from "../../../provider/registry";
import { counterpartOf, terraformTypes } from "./types";

describe.each(Object.entries(terraformTypes))("%s", (_, type) => {
  test("has a resource of this version with an id of as many parts", () => {
    const definition = resourceNamed(type.resource);
    const [first] = idParts(definition);
    expect(type.id).toHaveLength(idParts(definition).length);
    expect({ inShieldZone: type.inShieldZone ?? false }).toEqual({ inShieldZone: first === "shieldZoneId" });
  });

  test("has parts that the object itself is the parent of, and that can be listed", () => {
    for (const { resource, of } of type.parts ?? []) {
      expect(idParts(resourceNamed(resource))[0], resource).toBe(idParts(resourceNamed(type.resource))[0]);
      expect(resourceNamed(resource).list, resource).toBeDefined();
      expect(of, resource).not.toEqual([]);
    }
  });
});

test.each(["bunnynet_not_yet", "bunnynet_constructor", "toString", "__proto__"])("%s is not known", (type) => {
  expect(counterpartOf(type)).toBeUndefined();
});
