import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { questionOf, readPublicRequests } from "../tests/edge/public-zones";
import { only, outcomes } from "../tests/support/edge-answers";
import { challenged, limit, list, refused } from "../tests/support/edge-shield";
import { action, rule, trigger, zoneWith } from "../tests/support/edge-zone";
import { type Assumptions, explain, type QuestionInput, type Zone } from ".";

type Action = ReturnType<typeof action>;
type Row = readonly [request: string, question: Partial<QuestionInput>, ...expected: string[]];

const urls = (...patterns: string[]) => [trigger("Url", patterns)];
const ruled = (...rules: (readonly [Action[], Parameters<typeof rule>[1]])[]) =>
  zoneWith({ edgeRules: rules.map(([actions, triggers], order) => rule(actions, triggers, { order })) });
const redirect = (to: string, status = "301") => action("Redirect", to, status);
const blockWhere = (variable: string, operatorType: string, value: string, more: object = {}) =>
  zoneWith(
    {},
    {
      wafEnabled: true,
      wafRules: [
        {
          id: 1,
          ruleConfiguration: {
            actionType: "Block",
            variableTypes: { [variable]: "" },
            operatorType,
            value,
            transformationTypes: [],
            chainedRuleConditions: [],
            ...more,
          },
        },
      ] as never,
    },
  );

/** What the vendor's pages say of requests, by zone. A cell is written from the page alone. */
const pages: Readonly<Record<string, readonly [zone: Zone, ...rows: Row[]]>> = {
  "trigger-path: *.jpg": [
    ruled([[redirect("https://e.example/")], urls("*.jpg")]),
    ["/image.jpg", {}, "redirected 301 to https://e.example/"],
    ["/photos/sunset.jpg?width=100", {}, "redirected 301 to https://e.example/"],
    ["/image.png", {}, "served"],
    ["/image.jpg.bak", {}, "served"],
  ],
  "trigger-path: a host with both schemes": [
    ruled([[action("BlockRequest")], urls("*://shop.example.com/page*")]),
    ["/page", {}, "refused 403"],
    ["/file.css", {}, "served"],
  ],
  "trigger-path: one scheme": [
    ruled([[action("BlockRequest")], urls("http://shop.example.com/*")]),
    ["http://shop.example.com/", {}, "refused 403"],
    ["/", {}, "served"],
  ],
  "trigger-path: a root without its slash never matches": [
    ruled([[action("BlockRequest")], urls("https://shop.example.com")]),
    ["https://shop.example.com", {}, "served"],
    ["/", {}, "served"],
  ],
  "trigger-path: */admin/*": [
    ruled([[action("BlockRequest")], urls("*/admin/*")]),
    ["/admin/dashboard", {}, "refused 403"],
    ["/app/admin/users", {}, "refused 403"],
    ["/administrator", {}, "served"],
  ],
  "pattern-matching: a Lua pattern": [
    ruled([[action("BlockRequest")], urls("pattern:^.*/video_chunk%-[^%-]+%-[^%-]+%.dash$")]),
    ["/live/video_chunk-us-12345.dash", {}, "refused 403"],
    ["/live/video_chunk-es-54321.dash", {}, "refused 403"],
    ["/live/video_chunk-es.dash", {}, "served"],
    ["/live/video_chunk-us-12345.mp4", {}, "served"],
  ],
  "dynamic-variables: {{path}} to another domain": [
    ruled([[redirect("https://www.example.com{{path}}")], urls("*")]),
    ["/videos/test.mp4?user=1", {}, "redirected 301 to https://www.example.com/videos/test.mp4?user=1"],
    ["/", {}, "redirected 301 to https://www.example.com/"],
  ],
  "dynamic-variables: segments": [
    ruled([[redirect("https://%{Path.0}.example.com/%{Path.1-}")], urls("*/api/*")]),
    ["/api/users/123", {}, "redirected 301 to https://api.example.com/users/123"],
    ["/api/users/123?a=b", {}, "redirected 301 to https://api.example.com/users/123?a=b"],
    ["/other", {}, "served"],
  ],
  "variable-expansion: parts of the URL": [
    ruled([[redirect("https://e.example%{Url.Directory}new/%{Url.FileName}?e=%{Url.Extension}")], urls("*/videos/*")]),
    ["/videos/2024/video.mp4", {}, "redirected 301 to https://e.example/videos/2024/new/video.mp4?e=mp4"],
    ["/videos/2024/", {}, "redirected 301 to https://e.example/videos/2024/new/?e="],
  ],
  "variable-expansion: country and query": [
    ruled([[redirect("https://e.example/%{User.CountryCode}?t=%{Query.token}")], urls("*")]),
    ["/?token=abc123&user=42", { country: "de" }, "redirected 301 to https://e.example/DE?t=abc123"],
    ["/?user=42", { country: "DE" }, "redirected 301 to https://e.example/DE?t=%{Query.token} open"],
    ["/?token=a", {}, "redirected 301 to https://e.example/%{User.CountryCode}?t=a open"],
  ],
  "ordering: the first redirect counts": [
    ruled(
      [[redirect("https://first.example/")], urls("*/a*")],
      [[redirect("https://second.example/", "302")], urls("*")],
    ),
    ["/a", {}, "redirected 301 to https://first.example/"],
    ["/b", {}, "redirected 302 to https://second.example/"],
  ],
  "hotlink-protection: allowed sites": [
    zoneWith({ allowedReferrers: ["www.example.com", "*.example.org"], blockNoneReferrer: false }),
    ["/a.png", { headers: { referer: "https://www.example.com/page" } }, "served"],
    ["/a.png", { headers: { referer: "https://a.example.org/" } }, "served"],
    ["/a.png", { headers: { referer: "https://example.org/" } }, "refused 403"],
    ["/a.png", { headers: { referer: "https://evil.example/" } }, "refused 403"],
    ["/a.png", {}, "served"],
  ],
  "hotlink-protection: no direct access": [
    zoneWith({ allowedReferrers: ["www.example.com"], blockNoneReferrer: true }),
    ["/a.png", {}, "refused 403"],
    ["/a.png", { headers: { referer: "https://www.example.com/" } }, "served"],
  ],
  "geographic-blocking": [
    zoneWith({ blockedCountries: ["RU", "KP"] }),
    ["/", { country: "RU" }, "unreachable"],
    ["/", { country: "DE" }, "served"],
  ],
  "access-lists: precedence": [
    zoneWith(
      {},
      {
        accessLists: [
          list("Block", ["203.0.113.0/24"]),
          list("Bypass", ["203.0.113.9"], { id: 8 }),
          list("Challenge", ["203.0.113.0/24", "198.51.100.0/24"], { id: 9 }),
        ] as never,
      },
    ),
    ["/", { ip: "203.0.113.9" }, "served"],
    ["/", { ip: "203.0.113.5" }, refused],
    ["/", { ip: "198.51.100.7" }, challenged],
    ["/", { ip: "192.0.2.1" }, "served"],
  ],
  "access-lists: networks and countries": [
    zoneWith(
      {},
      {
        accessLists: [
          list("Block", ["AS64496"], { type: "ASN" }),
          list("Challenge", ["DE"], { id: 8, type: "Country" }),
        ] as never,
      },
    ),
    ["/", { asn: 64_496, country: "FR" }, refused],
    ["/", { asn: 64_497, country: "DE" }, challenged],
    ["/", { asn: 64_497, country: "FR" }, "served"],
  ],
  "rule-engine: STREQ ignores case, after transformations": [
    blockWhere("REQUEST_URI", "STREQ", "/blockedpath", { transformationTypes: ["LOWERCASE", "REMOVEWHITESPACE"] }),
    ["/blockedpath", {}, refused],
    ["/BlockedPath", {}, refused],
    ["/blockedpath/a", {}, "served"],
  ],
  "rule-engine: WITHIN, CONTAINSWORD and the raw URI": [
    blockWhere("REQUEST_URI_RAW", "CONTAINS", "%2F"),
    ["/a%2Fb", {}, refused],
    ["/a/b", {}, "served"],
  ],
  "rule-engine: the methods within a text": [
    blockWhere("REQUEST_METHOD", "WITHIN", "TRACE CONNECT"),
    ["/", { method: "TRACE" }, refused],
    ["/", { method: "POST" }, "served"],
  ],
  "custom-rate-limit-rule: over the count": [
    zoneWith({}, { rateLimits: [limit({ requestCount: 10, actionType: "RateLimit", value: "/login" })] as never }),
    ["/login", { nth: 10 }, "served"],
    ["/login", { nth: 11 }, "limited (status not documented)"],
  ],
};

describe.each(Object.entries(pages))("as the page says, %s", (_, [zone, ...rows]) => {
  test.for(rows)("%s %j", ([request, question, ...expected]) => {
    const url = request.startsWith("/") ? `https://shop.example.com${request}` : request;
    const isOpen = explain(zone, { url, ...question }).alternatives.some(({ open }) => open.length > 0);
    expect(outcomes(zone, { url, ...question }).map((one) => `${one}${isOpen ? " open" : ""}`)).toEqual(expected);
  });
});

const publicRequests = readPublicRequests();
const zoneNames = new Set(publicRequests.map(({ zone }) => zone));

describe("as the pages say of zones in the shape of public ones", () => {
  test("there are at least 150 requests of 40 zones", () => {
    expect(publicRequests.length).toBeGreaterThanOrEqual(150);
    expect(zoneNames.size).toBeGreaterThanOrEqual(40);
  });

  test("the page on explain has how many there are, and what they depend on", () => {
    const page = readFileSync(join(__dirname, "../docs/explain.md"), "utf8");
    const dependingWith = (assumptions?: Assumptions) =>
      publicRequests.filter((row) => explain(...questionOf(row), assumptions).verdict === "depends").length;
    const [all, withDefaults] = [dependingWith(), dependingWith({ default: true })];
    expect(page).toContain(
      `[${publicRequests.length} requests of ${zoneNames.size} zones](../tests/edge/public-zones.md)`,
    );
    expect(page).toContain(`${all} depend: ${withDefaults} on a fact that is not given, and ${all - withDefaults} on`);
  });

  test("the default of what is open decides each, unless a fact is missing", () => {
    const open = publicRequests.flatMap((row) => {
      const { alternatives } = explain(...questionOf(row), { default: true });
      return alternatives.flatMap(({ under }) => under.flat());
    });
    expect(open.filter(({ kind }) => kind === "reading")).toEqual([]);
  });

  test.for(publicRequests)("$zone: $request $known", (row) => {
    const [zone, question] = questionOf(row);
    expect([outcomes(zone, question).join("; or "), row.page]).toEqual([row.outcome, expect.stringMatching(/.{8}/)]);
    if (row.besides.length > 0)
      expect(besidesOf(only(zone, question))).toEqual(expect.arrayContaining([...row.besides]));
  });
});

/** What a response has besides its outcome; of headers that some row says it is without, that too. */
function besidesOf({ cache, headers }: ReturnType<typeof only>): readonly string[] {
  const absent = ["hello", "hello2", "access-control-allow-origin"].filter((name) => headers[name] === undefined);
  return [
    cache?.stored === "yes" ? `stored ${cache.seconds} s` : "not stored",
    `browsers: ${cache?.browser}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...absent.map((name) => `without ${name}`),
  ];
}
