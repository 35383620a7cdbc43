import { expect, test } from "vitest";
import { dynamicType, nameIn, namesIn, projectIn, tokenFor, typeIn } from "./tokens";

test.each([
  ["the plugin's own type", tokenFor("RateLimit")],
  ["the type that an interrupted move to dynamic resources leaves", dynamicType("RateLimit")],
])("the name of a resource is parsed from %s", (_, token) => {
  expect(nameIn(token)).toBe("RateLimit");
});

test("a type of another package is returned as a whole", () => {
  expect(nameIn("pulumi-nodejs:dynamic/other:RateLimit")).toBe("pulumi-nodejs:dynamic/other:RateLimit");
});

test.each([
  ["urn:pulumi:dev::shop::bunny:index:RateLimit::login", { name: "login", type: "RateLimit" }],
  ["urn:pulumi:dev::shop::pulumi-nodejs:dynamic/bunny:RateLimit::login", { name: "login", type: "RateLimit" }],
  ["urn:pulumi:dev::shop::my:index:Site$bunny:index:RateLimit::a::b", { name: "a::b", type: "RateLimit" }],
  ["urn:pulumi:dev::shop::bunny:index:Site$random:index:Id::login", undefined],
  ["urn:pulumi:dev::shop::pulumi:providers:bunny::default", undefined],
])("the resource of %s is %o", (urn, names) => {
  expect(namesIn(urn)).toEqual(names);
});

test("a URN holds the project, and the type after those of its parents", () => {
  const urn = "urn:pulumi:dev::shop::my:index:Site$bunny:index:RateLimit::login";
  expect([projectIn(urn), typeIn(urn)]).toEqual(["shop", "bunny:index:RateLimit"]);
});
