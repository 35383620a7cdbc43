import { expect, test } from "vitest";
import { queryString } from "../../http/path";
import { type LogFilter, logQuery } from "./query";

const operation = "GET /v2/pullzones/{pullZoneId}/logs";

test("every filter is sent in the platform's words", () => {
  const query = logQuery(operation, 1001, {
    from: new Date(Date.UTC(2026, 0, 1)),
    to: new Date(Date.UTC(2026, 0, 4)),
    status: [404, "5xx"],
    cacheStatus: ["HIT", "None", "WARMED"],
    country: ["ee", "DE"],
    edgeLocation: "WA",
    remoteIp: "2001:db8::1",
    urlContains: "a b",
    userAgentContains: "bot",
    refererContains: "example",
    search: "one two",
    requestId: "id",
    includeOriginShield: true,
    order: "asc",
    limit: 10_000,
    offset: 0,
  });
  expect(Object.fromEntries(new URLSearchParams(queryString(query)))).toEqual({
    from: "2026-01-01T00:00:00.000Z",
    to: "2026-01-04T00:00:00.000Z",
    status: "404,5xx",
    cacheStatus: "HIT,-,WARMED",
    country: "EE,DE",
    edgeLocation: "WA",
    remoteIp: "2001:db8::1",
    urlContains: "a b",
    userAgentContains: "bot",
    refererContains: "example",
    search: "one two",
    requestId: "id",
    includeOriginShield: "true",
    order: "asc",
    limit: "10000",
    offset: "0",
  });
});

test("omitted filters are not sent", () => {
  expect(queryString(logQuery(operation, 1001, { status: [], country: [], cacheStatus: [] }))).toBe("");
});

const day = 24 * 60 * 60 * 1000;
const words = (count: number, length = 1) => Array<string>(count).fill("x".repeat(length)).join(" ");

test.each<[string, LogFilter & { limit?: number; offset?: number }, string, RegExp]>([
  ["from that is no time", { from: new Date("soon") }, "from", /not a time/],
  ["to that is no time", { to: new Date("soon") }, "to", /not a time/],
  ["an empty range", { from: new Date(5), to: new Date(5) }, "from", /not before to/],
  ["a range backwards", { from: new Date(6), to: new Date(5) }, "from", /not before to/],
  ["more than 3 days", { from: new Date(0), to: new Date(3 * day + 1) }, "from", /more than 3 days before to/],
  ["more than 3 days ago", { from: new Date(Date.now() - 3 * day - 9) }, "from", /as long as logs are kept/],
  ["a status out of range", { status: [200, 600] }, "status", /has 600/],
  ["a class that is none", { status: ["6xx"] }, "status", /has 6xx/],
  ["a country's name", { country: ["Estonia"] }, "country", /"Estonia", which is not a two-letter code/],
  ["a cache status with a comma", { cacheStatus: ["HIT,MISS"] }, "cacheStatus", /not a single word/],
  ["no limit", { limit: 0 }, "limit", /1 to 10000/],
  ["half a limit", { limit: 1.5 }, "limit", /1 to 10000/],
  ["a limit over the cap", { limit: 10_001 }, "limit", /1 to 10000/],
  ["an offset below 0", { offset: -1 }, "offset", /whole number/],
  ["another order", { order: "up" as "asc" }, "order", /neither asc nor desc/],
  ["an address that is none", { remoteIp: "nonsense" }, "remoteIp", /"nonsense", which is not an IPv4 or IPv6/],
  ["17 words", { search: words(17) }, "search", /17 words/],
  ["a word of 129 characters", { search: words(2, 129) }, "search", /128 characters/],
])("%s is refused before it is sent", (_, filter, field, message) => {
  expect(() => logQuery(operation, 1001, filter)).toThrowError(
    expect.objectContaining({ code: "invalid_argument", field, message: expect.stringMatching(message) }),
  );
});

test.each<[string, LogFilter]>([
  ["3 days", { from: new Date(0), to: new Date(3 * day) }],
  ["16 words of 128 characters, and spaces between", { search: ` ${words(16, 128)}  ` }],
])("%s are sent", (_, filter) => {
  expect(() => logQuery(operation, 1001, filter)).not.toThrow();
});
