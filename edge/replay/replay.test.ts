import { expect, test } from "vitest";
import type { LogRecord } from "../../sdk";
import { action, rule, trigger, zoneWith } from "../../tests/support/edge-zone";
import { recordWith } from "../../tests/support/log-record";
import type { Shield, Zone } from "../zone";
import { replayMarkdown, replayText } from "./formats";
import { judge } from "./judge";
import { lookedAt } from "./looked-at";
import { Replay } from "./replay";
import { loggedRequest } from "./request";

const exactAddresses = { loggingIPAnonymizationEnabled: false };
const plain = zoneWith(exactAddresses);
const blocking = (...triggers: Parameters<typeof rule>[1]) =>
  zoneWith({
    ...exactAddresses,
    edgeRules: [rule([action("BlockRequest")], triggers, { description: "no robots", match: "MatchAll" })],
  });

function replay(zone: Zone, other: Zone | undefined, ...records: Partial<LogRecord>[]) {
  const one = new Replay(zone, other);
  for (const record of records) one.add(recordWith(record));
  return one.report();
}

const urlOf = (path: string) => `https://shop.example.com${path}`;
const counts = ({ same, changed, depends, notJudged }: ReturnType<typeof replay>) => ({
  same,
  changed,
  depends,
  notJudged,
});

test("Requests that a new rule answers otherwise are counted by rule, status, country and path", () => {
  const report = replay(
    plain,
    blocking(trigger("Url", ["*/admin/*"])),
    { url: urlOf("/admin/a"), countryCode: "DE" },
    { url: urlOf("/admin/b"), countryCode: "US", statusCode: 404 },
    { url: urlOf("/admin/b?token=abc"), countryCode: "DE" },
    { url: urlOf("/") },
  );
  expect(counts(report)).toEqual({ same: 1, changed: 3, depends: 0, notJudged: 0 });
  expect(report.changes).toMatchObject([
    {
      from: "served",
      to: "refused 403",
      by: { kind: "edge rule", name: "no robots" },
      requests: 3,
      byStatus: [
        ["200", 2],
        ["404", 1],
      ],
      byCountry: [
        ["DE", 2],
        ["US", 1],
      ],
      byPath: [["/admin/*", 3]],
      examples: [{ url: urlOf("/admin/a") }, { url: urlOf("/admin/b"), status: 404, country: "US" }],
    },
  ]);
  expect(JSON.stringify(report)).not.toContain("abc");
});

test("A rule that is taken away is named where its requests are served", () => {
  const { changes } = replay(blocking(trigger("Url", ["*/admin/*"])), plain, { url: urlOf("/admin/a") });
  expect(changes).toMatchObject([{ from: "refused 403", to: "served", by: { name: "no robots" } }]);
});

test.each([
  ["a header", trigger("RequestHeader", ["x"], { name: "X-Key" }), "the request's header x-key matches x"],
  ["a cookie", trigger("CookieValue", ["*"], { name: "session" }), "the request's cookie session matches *"],
  ["the method", trigger("RequestMethod", ["POST"]), "the request's method matches POST"],
  ["the response's status", trigger("StatusCode", ["404"]), "the response's status matches 404"],
])("What a log does not hold is not guessed: %s", (_, one, text) => {
  const report = replay(plain, blocking(one), { url: urlOf("/") });
  expect(counts(report)).toEqual({ same: 0, changed: 0, depends: 1, notJudged: 0 });
  expect(report.possible).toMatchObject([{ to: "refused 403", requests: 1, dependsOn: [[text, 1]] }]);
});

test.each([
  ["user-agent", { userAgent: "curl/8" }],
  ["referer", { referer: "curl/8" }],
])("What a log holds is decided: %s", (name, record) => {
  const other = blocking(trigger("RequestHeader", ["curl/*"], { name }));
  expect(counts(replay(plain, other, record, {}))).toEqual({ same: 1, changed: 1, depends: 0, notJudged: 0 });
});

test("What both zones depend on in the same way changes nothing", () => {
  const zone = blocking(trigger("CookieValue", ["*"], { name: "session" }));
  const other = blocking(trigger("CookieValue", ["*"], { name: "session" }), trigger("Url", ["https://*"]));
  expect(counts(replay(zone, other, { url: urlOf("/") }))).toEqual({ same: 1, changed: 0, depends: 0, notJudged: 0 });
});

const withList = (...entries: string[]): Zone => {
  const list = { id: 7, name: "office", type: "IP", action: "Block", isEnabled: true, entries } as const;
  return zoneWith({}, { accessLists: [list] });
};

test.each([
  ["changed", "192.0.2.0/24", "192.0.2.0"],
  ["changed", "192.0.0.0/16", "192.0.2.0"],
  ["depends", "192.0.2.9", "192.0.2.0"],
  ["depends", "192.0.2.0/25", "192.0.2.0"],
  ["same", "192.0.3.9", "192.0.2.0"],
  ["changed", "2001:db8:1:2::/64", "2001:db8:1:2::"],
  ["depends", "2001:db8:1:2::7", "2001:db8:1:2::"],
  ["same", "2001:db8:1:3::7", "2001:db8:1:2::"],
  ["depends", "192.0.2.9", "0.0.0.0"],
  ["depends", "192.0.2.9", null],
] as const)("An address without its end: %s by a list of %s and %s", (result, entry, remoteIp) => {
  const without = zoneWith({}, {});
  const report = replay(without, withList(entry), { url: urlOf("/"), remoteIp });
  expect(counts(report)).toEqual({ same: 0, changed: 0, depends: 0, notJudged: 0, [result]: 1 });
});

test.each([
  ["changed", "192.0.2.*"],
  ["changed", "192.*"],
  ["depends", "192.0.2.9*"],
  ["depends", "*.9"],
  ["same", "192.0.3.*"],
  ["same", "198.51.100.7"],
] as const)("An address without its end: %s by a rule for %s", (result, pattern) => {
  const other = { ...blocking(trigger("RemoteIP", [pattern])) };
  const report = replay(plain, other, { url: urlOf("/"), remoteIp: "192.0.2.0" });
  expect(counts(report)).toEqual({ same: 0, changed: 0, depends: 0, notJudged: 0, [result]: 1 });
});

test("A new rate limit may limit what it is about: a log does not say how it counts", () => {
  const ruleConfiguration = {
    actionType: "RateLimit",
    variableTypes: { REQUEST_URI: "" },
    operatorType: "BEGINSWITH",
    value: "/login",
    transformationTypes: [],
    requestCount: 5,
  } as unknown as Shield["rateLimits"][number]["ruleConfiguration"];
  const limit = { id: 9, ruleName: "Login", ruleConfiguration } as Shield["rateLimits"][number];
  const report = replay(
    zoneWith({}, {}),
    zoneWith({}, { rateLimits: [limit] }),
    { url: urlOf("/login") },
    { url: urlOf("/") },
  );
  expect(counts(report)).toEqual({ same: 1, changed: 0, depends: 1, notJudged: 0 });
  expect(report.possible[0]?.dependsOn).toEqual([['the request is over the rate limit "Login"', 1]]);
});

test("What is served in another way is told: its cache, its origin, its headers, its redirect", () => {
  const request = { url: urlOf("/a.css"), cacheStatus: "MISS" };
  const to = (zone: Zone, other: Zone) => replay(zone, other, request).changes.map((one) => one.to);
  const doing = (...actions: Parameters<typeof rule>[0]) =>
    zoneWith({ edgeRules: [rule(actions, [trigger("Url", ["*"])])] });
  expect(to(zoneWith(), doing(action("OverrideCacheTime", "60")))).toEqual(["served, cached otherwise"]);
  expect(to(zoneWith(), doing(action("SetResponseHeader", "x-a", "1")))).toEqual(["served, with other headers"]);
  expect(to(zoneWith(), doing(action("OriginUrl", "https://other.example")))).toEqual(["served, from another origin"]);
  expect(
    to(doing(action("Redirect", "https://a.example/", "301")), doing(action("Redirect", "https://b.example/", "301"))),
  ).toEqual(["redirected 301, elsewhere"]);
});

test("Without another zone, the log is compared with what the zone decides", () => {
  const zone = blocking(trigger("Url", ["*/admin/*"]));
  const { log, other, changes } = replay(
    zone,
    undefined,
    { url: urlOf("/admin/a"), statusCode: 403, cacheStatus: "None" },
    { url: urlOf("/admin/a"), statusCode: 200 },
    { url: urlOf("/"), statusCode: 404 },
    { url: urlOf("/"), statusCode: 403, cacheStatus: "None" },
  );
  expect([other, changes]).toEqual([undefined, []]);
  expect(log).toMatchObject({ agrees: 2, depends: 0, differs: 2 });
  expect(log.differences.map(({ from, to }) => [from, to])).toEqual([
    ["refused 403", "200 in the log"],
    ["served", "403 in the log"],
  ]);
});

test("Of an answer whose status no document says, the log's are told", () => {
  const zone = withList("192.0.2.0/24");
  const { log } = replay(zone, undefined, { url: urlOf("/"), remoteIp: "192.0.2.0", statusCode: 451 });
  expect(log.statuses).toEqual({ "refusal-status": [["451", 1]] });
});

test("A record without a URL is counted, and not judged", () => {
  expect(replay(plain, plain, { url: "shop.example.com" }, { url: null, host: null })).toMatchObject({
    requests: 2,
    unreadable: 2,
    same: 0,
  });
});

test("A request that meets what a plan does not know is not judged, and another one is", () => {
  const unknown = [
    { path: ["pullZone", "edgeRules", 0, "actionParameter1"], what: "the rule's URL", why: "not known yet" },
  ];
  const redirect = rule([action("Redirect", "https://a.example/", "301")], [trigger("Url", ["*/old/*"])]);
  const planned = { ...zoneWith({ ...exactAddresses, edgeRules: [redirect] }), unknown };
  const report = replay(plain, planned, { url: urlOf("/old/a") }, { url: urlOf("/") });
  expect(counts(report)).toEqual({ same: 1, changed: 0, depends: 0, notJudged: 1 });
  expect(report.unknown).toEqual([["the rule's URL", 1]]);
  expect(replayText(report)).toContain("1 not judged: the plan does not know yet: the rule's URL: 1");
});

const zones: readonly Zone[] = [
  plain,
  blocking(trigger("CountryCode", ["DE"])),
  blocking(trigger("RemoteIP", ["192.0.2.1"])),
  blocking(trigger("RequestHeader", ["a*"], { name: "user-agent" })),
  zoneWith({ ...exactAddresses, allowedReferrers: ["a.example"] }),
  zoneWith({ ...exactAddresses, blockedCountries: ["DE"] }),
  zoneWith({ ...exactAddresses, blockedIps: ["192.0.2.1"] }),
  zoneWith({ ...exactAddresses, zoneSecurityEnabled: true }),
  withList("192.0.2.1"),
  zoneWith(exactAddresses, {
    accessLists: [{ id: 1, name: "as", type: "ASN", action: "Block", isEnabled: true, entries: ["64496"] }],
  }),
  zoneWith(exactAddresses, {
    accessLists: [{ id: 1, name: "tls", type: "JA4", action: "Block", isEnabled: true, entries: ["t13"] }],
  }),
  zoneWith({
    ...exactAddresses,
    edgeRules: [
      rule(
        [action("SetResponseHeader", "x-a", "{{country_code}} %{User.IP} {{query_string}}")],
        [trigger("Url", ["*"])],
      ),
    ],
  }),
];
const variants: readonly Partial<LogRecord>[] = [
  {},
  { countryCode: "DE" },
  { remoteIp: "192.0.2.1" },
  { userAgent: "abc" },
  { referer: "https://a.example/" },
  { asn: 64496 },
  { ja4Fingerprint: "t13" },
  { url: urlOf("/?a=1") },
  { url: urlOf("/?token=HS256-abc&expires=1700000000") },
  { timestamp: "2020-01-01T00:00:00.000Z", url: urlOf("/?token=HS256-abc&expires=1700000000") },
  { cacheStatus: "HIT" },
  { cacheStatus: "MISS" },
];

test.each(zones.map((zone, at) => [at, zone] as const))(
  "Requests that are taken to be alike are judged alike, zone %i",
  (_, zone) => {
    const key = lookedAt([plain, zone]);
    const requests = variants.flatMap(
      (one) => loggedRequest(recordWith({ url: urlOf("/"), ...one }), zone.pullZone) ?? [],
    );
    const judged = Map.groupBy(requests, key);
    for (const [name, group] of judged)
      expect(new Set(group.map((request) => JSON.stringify(judge(request, plain, zone)))).size, name).toBe(1);
    expect(judged.size).toBeGreaterThan(1);
  },
);

test("Texts have the counts, the rule and examples, and nothing in them is markup", () => {
  const other = blocking(trigger("Url", ["*/admin/*"]));
  const report = replay(plain, other, { url: urlOf("/admin/<b>|*a*"), countryCode: "DE" }, { url: urlOf("/") });
  expect(replayText(report).split("\n")).toEqual([
    '2 requests of the log of "shop" (1001), at "shop" (1001) as it would be',
    "1 of 2 requests would be answered otherwise",
    "0 may be: it depends on what the log does not hold, or on what no document says",
    "1 would be answered as before",
    "2 requests answered as the zone decides, 0 otherwise, 0 depend",
    "",
    "Would be answered otherwise",
    '         1  served → refused 403, by "no robots" (edge rule 1001/rule-0)',
    "            status 200: 1",
    "            country DE: 1",
    "            path /admin/*: 1",
    "            https://shop.example.com/admin/%3Cb%3E|*a*   was 200, from DE",
  ]);
  const markdown = replayMarkdown(report);
  expect(markdown).toContain(
    '| 1 | served → refused 403, by "no robots" (edge rule 1001/rule-0) |  | 200: 1 | DE: 1 |',
  );
  expect(markdown).toContain("<code>https://shop.example.com/admin/%3Cb%3E&#124;&#42;a&#42;</code> was 200, DE");
});
