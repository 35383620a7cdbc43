import { expect, test } from "vitest";
import { dynamicType } from "../program/resource-shape";
import { nameIn, tokenFor } from "../tokens";

test.each([
  ["the plugin's own type", tokenFor("RateLimit")],
  ["the type that an interrupted move to dynamic resources leaves", dynamicType("RateLimit")],
])("the name of a resource is parsed from %s", (_, token) => {
  expect(nameIn(token)).toBe("RateLimit");
});

test("a type of another package is returned as a whole", () => {
  expect(nameIn("pulumi-nodejs:dynamic/other:RateLimit")).toBe("pulumi-nodejs:dynamic/other:RateLimit");
});
