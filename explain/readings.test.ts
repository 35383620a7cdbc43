import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { answerTo, configurations, readTable } from "../tests/edge/configurations";
import { limit, list, login } from "../tests/support/edge-shield";
import { action, hostnameCalled, rule, trigger, zoneWith } from "../tests/support/edge-zone";
import {
  type Answer,
  explain,
  type QuestionInput,
  type ReadingId,
  readings,
  type SourceId,
  sources,
  type Zone,
} from ".";
import { finders } from "./findings";

type Case = readonly [zone: Zone, question?: Partial<QuestionInput>];

const all = [trigger("Url", ["*"])];
const marks = action("SetResponseHeader", "x-rule", "yes");
const redirect = rule([action("Redirect", "https://e.example/", "302")], all);
const block = rule([action("BlockRequest")], all, { order: 1 });
const ruled = (...edgeRules: ReturnType<typeof rule>[]) => zoneWith({ edgeRules });
const marked = (...patterns: string[]) => ruled(rule([marks], [trigger("Url", patterns)]));

const sets = (value: string) => ruled(rule([action("SetResponseHeader", "x", value)], all));

const ip = "203.0.113.5";
const secured = { hostnames: [hostnameCalled("shop.example.com", { forceSSL: true })] };
const blocked = { blockedIps: [ip] };
const listed = { accessLists: [list("Block", [ip])] as never };
const insecure = { url: "http://shop.example.com/a", ip };
const from = (host: string) => ({ headers: { Referer: `https://${host}/` } });

const custom = (condition: object, configuration: object = {}) => ({
  wafEnabled: true,
  ...configuration,
  wafRules: [
    {
      id: 1,
      ruleConfiguration: { actionType: "Block", transformationTypes: [], chainedRuleConditions: [], ...condition },
    },
  ] as never,
});
const onQuery = { variableTypes: { QUERY_STRING: "" }, operatorType: "BEGINSWITH", value: "a=" };
const onHeader = { variableTypes: { REQUEST_HEADERS: "x-test" }, operatorType: "STREQ", value: "a" };

const expires = 1_598_024_587;
const tokens = { zoneSecurityEnabled: true };
/** A URL that is signed for a path, with parameters, and for an address as these bytes. */
function signed(path: string, parameters: Readonly<Record<string, string>> = {}, address?: Buffer) {
  const data = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const hmac = createHmac("sha256", "SecurityKey")
    .update(`${parameters.token_path ?? path}${expires}`)
    .update(address ?? "")
    .update(data.join("&"));
  const token = `HS256-${address ? "1-" : ""}${hmac.digest("base64url")}`;
  const query = new URLSearchParams({ token, ...parameters, expires: String(expires) });
  return { url: `https://shop.example.com${path}?${query}`, time: expires - 10, ip, country: "DE" };
}

/** For each open question, a request at a zone where it matters. */
const cases: Readonly<Record<ReadingId, Case>> = {
  "shield-or-edge-rules": [zoneWith({ edgeRules: [redirect] }, listed), login],
  "shield-or-pull-zone": [zoneWith(secured, listed), insecure],
  "edge-rules-or-pull-zone": [zoneWith({ ...blocked, edgeRules: [redirect] }), { ip }],
  "inside-shield": [
    zoneWith({}, { ...custom(onHeader), accessLists: [list("Challenge", [ip])] as never }),
    { ip, headers: { "x-test": "a" } },
  ],
  "force-ssl-or-refusal": [zoneWith({ ...secured, ...blocked }), insecure],
  "which-edge-rule-ends": [ruled(redirect, block)],
  "url-from-a-slash": [marked("/a/*")],
  "letter-case": [marked("*/A/*")],
  "path-form": [marked("*/b"), { url: "https://shop.example.com/a/../%62" }],
  "path-form-in-shield": [
    zoneWith({}, custom({ variableTypes: { REQUEST_URI: "" }, operatorType: "BEGINSWITH", value: "/b" })),
    { url: "https://shop.example.com/a/../%62" },
  ],
  "repeated-parameter": [sets("%{Query.x}"), { url: "https://shop.example.com/?x=1&x=2" }],
  "slashes-of-variables": [ruled(rule([action("Redirect", "https://e.example/{{path}}", "302")], all))],
  "end-of-path": [sets("%{Path.0-1}"), { url: "https://shop.example.com/a/b?c=d" }],
  "pattern-at-the-origin": [
    ruled(rule([action("OriginUrl", "https://other.example")], [trigger("Url", ["pattern:^https.*$"])])),
  ],
  "absent-value": [ruled(rule([marks], [trigger("UrlQueryString", ["*"])]))],
  "address-ranges": [zoneWith({ blockedIps: ["203.0.113.0/24"] }), { ip }],
  "no-triggers": [ruled(rule([marks], []))],
  "unlisted-actions": [
    zoneWith({ edgeRules: [rule([action("DisableShield")], all)] }, listed),
    { ...login, cache: "hit" },
  ],
  "limit-scope": [zoneWith({}, { rateLimits: [limit()] as never }), { nth: 6 }],
  "allow-scope": [
    zoneWith({}, { accessLists: [list("Allow", [ip])] as never, rateLimits: [limit()] as never }),
    { ...login, nth: 6 },
  ],
  "waf-log-mode": [zoneWith({}, custom(onHeader, { wafBlocks: false })), { headers: { "x-test": "a" } }],
  "query-with-mark": [zoneWith({}, custom(onQuery)), { url: "https://shop.example.com/?a=1" }],
  "absent-variable-negated": [zoneWith({}, custom({ ...onHeader, isNegated: true }))],
  "referrer-in-both": [
    zoneWith({ allowedReferrers: ["example.com"], blockedReferrers: ["example.com"] }),
    from("example.com"),
  ],
  "referrer-form": [zoneWith({ allowedReferrers: ["www.*.com"] }), from("www.example.com")],
  "token-path-boundary": [zoneWith(tokens), signed("/abcd", { token_path: "/abc" })],
  "token-both-countries": [zoneWith(tokens), signed("/a", { token_countries: "DE", token_countries_blocked: "DE" })],
  "token-address-off": [zoneWith(tokens), signed("/a", {}, Buffer.from([203, 0, 113, 5]))],
  "set-cookie-stored": [zoneWith(), { origin: { headers: { "set-cookie": "a=1" } } }],
  "browser-time-twice": [
    ruled(rule([action("OverrideBrowserCacheTime", "1"), action("OverrideCacheTimePublic", "2")], all)),
  ],
};

const answers = new Map(
  Object.entries(cases).map(([id, [zone, question]]) => [
    id,
    explain(zone, { url: "https://shop.example.com/a/file.txt", ...question }),
  ]),
);

/** The options of a reading under which an answer has alternatives. */
function optionsIn({ alternatives }: Answer, id: string): readonly string[] {
  const chosen = alternatives
    .flatMap(({ under }) => under.flat())
    .flatMap((one) => (one.kind === "reading" && one.id === id ? [one.option] : []));
  return [...new Set(chosen)];
}

describe.each(Object.entries(readings))("the reading %s", (id, reading) => {
  test("makes an answer depend on each of its options", () => {
    const answer = answers.get(id);
    const wanted = Object.keys(reading.options);
    expect(answer && optionsIn(answer, id).toSorted()).toEqual(wanted.toSorted());
  });

  test("is not asked where its default is assumed, which the answer says", () => {
    const [zone, question] = cases[id as ReadingId];
    const { alternatives, assumedByDefault } = explain(
      zone,
      { url: "https://shop.example.com/a/file.txt", ...question },
      { default: true },
    );
    expect(alternatives.flatMap(({ under }) => under.flat()).filter(({ kind }) => kind === "reading")).toEqual([]);
    expect(assumedByDefault).toContain(`${id}=${reading.default}`);
  });

  test("has options, sources and a way to measure it", () => {
    expect(Object.keys(reading.options)).toContain(reading.default);
    expect(reading.question).toMatch(/\?$/);
    expect(Object.keys(reading.options).length).toBeGreaterThan(1);
    expect(reading.sources.length).toBeGreaterThan(0);
    expect(reading.howToMeasure).toMatch(/.{20}[.?]$/);
  });
});

test("each source has a place and a day, and is named by a decision, a reading or a finding", () => {
  for (const source of Object.values(sources))
    expect([source.url, source.date]).toEqual([
      expect.stringMatching(/^https:/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
  const ofTables = configurations.flatMap((one) => readTable(one).map((row) => answerTo(one, row)));
  const ofDecisions = [...ofTables, ...answers.values()].flatMap(({ alternatives }) =>
    alternatives.flatMap(({ steps, by }) => [...steps, by].map(({ source }) => source)),
  );
  expect(new Set(ofDecisions).size).toBeGreaterThan(8);
  const ofReadings = Object.values(readings).flatMap((reading): readonly SourceId[] => reading.sources);
  const used = new Set<string>([...ofDecisions, ...ofReadings, ...finders.map(({ source }) => source)]);
  expect(Object.keys(sources).filter((id) => !used.has(id))).toEqual([]);
});
