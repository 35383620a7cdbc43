import { expect, test } from "vitest";
import { dynamicType } from "../program/resource-shape";
import { nameIn, tokenFor } from "../tokens";

test.each([
  ["the plugin's own type", tokenFor("RateLimit")],
  ["the type that a broken-off move to dynamic resources leaves", dynamicType("RateLimit")],
])("the name of a resource is found in %s", (_, token) => {
  expect(nameIn(token)).toBe("RateLimit");
});

test("a type of another package is none of ours", () => {
  expect(nameIn("pulumi-nodejs:dynamic/other:RateLimit")).toBe("pulumi-nodejs:dynamic/other:RateLimit");
});
