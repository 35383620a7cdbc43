import { expect, test } from "vitest";
import { Resources } from "./resources";
import { loginWithoutRateLimit } from "./rules/login-without-rate-limit";

const urn = (type: string) => `urn:pulumi:dev::program::bunny:index:${type}::one`;

/** What the rule says of a zone whose only rate limit has this condition, and these arguments. */
function messages(operator: string, value: string, negated = false, more: object = {}, path = longPath): string[] {
  const resource = (type: string, properties: object, dependencies = {}) => ({
    urn: urn(type),
    type: `bunny:index:${type}`,
    properties: { ...properties },
    isProtected: false,
    dependencies,
  });
  const limit = { conditions: [{ variables: { REQUEST_URI: "" }, operator, value, negated }], ...more };
  const resources = new Resources([
    resource("ShieldZone", { pullZoneId: 1 }),
    resource("RateLimit", limit, { shieldZoneId: [urn("ShieldZone")] }),
  ]);
  return [...loginWithoutRateLimit.judge(resources, { paths: [path] })].map(({ message }) => message);
}

const longPath = `/login/${"a".repeat(40)}!`;

const covers = (...condition: Parameters<typeof messages>) => messages(...condition).length === 0;

test.each([
  ["BEGINSWITH", "/login", "/search"],
  ["ENDSWITH", "a!", "/search"],
  ["CONTAINS", "login", "search"],
  ["STRMATCH", "login", "search"],
  ["CONTAINSWORD", `/login/${"a".repeat(40)}!`, "login"],
  ["WITHIN", `/a /login/${"a".repeat(40)}!`, "/login"],
  ["STREQ", `/LOGIN/${"a".repeat(40)}!`, "/login"],
  ["RX", "^/log", "^/search"],
])("%s about the path is a limit, unless it is about another one or negated", (operator, value, other) => {
  expect([covers(operator, value), covers(operator, value, true)]).toEqual([true, false]);
  expect([covers(operator, other), covers(operator, other, true)]).toEqual([false, true]);
});

test.each([
  ["LT", "7"],
  ["DETECTSQLI", ""],
  ["RX", "^/login/(a|a)*$"],
])("%s %s, which cannot be told, is a limit", (operator, value) => {
  expect(messages(operator, value)).toEqual([]);
});

test.each<[string, number, object]>([
  ["that only logs", 1, { action: "Log" }],
  ["that challenges", 0, { action: "Challenge" }],
])("a limit %s leaves %i unlimited", (_, count, more) => {
  expect(messages("RX", "^/login", false, more)).toHaveLength(count);
});

test("a limit of requests that are no attempts is none", () => {
  const conditions = ["GET", "POST"].map((value) => [
    { variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" },
    { variables: { REQUEST_METHOD: "" }, operator: "STREQ", value },
  ]);
  expect(conditions.map((all) => messages("", "", false, { conditions: all }).length)).toEqual([1, 0]);
});

test("a path is judged as clients send it", () => {
  const messagesFor = (path: string) => messages("BEGINSWITH", "/anmelden/f%C3%BCr%20alle", false, {}, path);
  expect(["/anmelden/für alle", "/anmelden/f%C3%BCr%20alle"].map(messagesFor)).toEqual([[], []]);
  expect(messagesFor("/anmelden/für")).toEqual(["no rate limit of the zone is about /anmelden/für"]);
});
