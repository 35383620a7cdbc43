import { expect, test } from "vitest";
import { outcomes } from "../../tests/support/edge-answers";
import { challenged, limit, login } from "../../tests/support/edge-shield";
import { zoneWith } from "../../tests/support/edge-zone";

test("Shield counts requests against a rate limit, which more than its count are over", () => {
  const zone = zoneWith({}, { rateLimits: [limit()] as never });
  expect(outcomes(zone, { ...login, nth: 4 })).toEqual(["served"]);
  expect(outcomes(zone, { ...login, nth: 5 })).toEqual(["served"]);
  expect(outcomes(zone, { ...login, nth: 6 })).toEqual([challenged]);
  expect(outcomes(zone, { nth: 5 })).toEqual(["served"]);
  expect(outcomes(zone, { nth: 6 })).toEqual(["served if limit-scope=matches", `${challenged} if limit-scope=visitor`]);
  const limited = zoneWith({}, { rateLimits: [limit({ actionType: "RateLimit" })] as never });
  expect(outcomes(limited, { ...login, nth: 6 })).toEqual(["limited (status not documented)"]);
});

test("Each rate limit may have its own count, by its name", () => {
  const slow = { ...limit({ requestCount: 50, actionType: "RateLimit" }), id: 10, ruleName: "All of it" };
  const zone = zoneWith({}, { rateLimits: [limit(), slow] as never });
  expect(outcomes(zone, { ...login, nth: { "All of it": 51 } })).toEqual(["limited (status not documented)"]);
  expect(outcomes(zone, { ...login, nth: { "All of it": 50, "Login attempts": 6 } })).toEqual([challenged]);
  expect(outcomes(zone, { ...login, nth: { "All of it": 50 } })).toEqual(["served"]);
});
