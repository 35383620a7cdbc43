import { describe, expect, test } from "vitest";
import { check } from "../check/check";
import { metaOf, propertiesOf } from "../define/zod-schema";
import { resourceNamed, resources } from "../registry";

type Args = Record<string, unknown>;

/** The problems of a resource with these arguments, as `path: reason`. */
function problemsOf(resource: string, args: Args): string[] {
  return check(resourceNamed(resource), args).problems.map(
    ({ path, reason }) => `${path.join(".")}: ${typeof reason === "function" ? reason(JSON.stringify, false) : reason}`,
  );
}

const rule = (type: string, ...parameters: string[]) => ({
  pullZoneId: 1,
  order: 0,
  actions: [{ type, ...Object.fromEntries(parameters.map((value, at) => [`parameter${at + 1}`, value])) }],
  triggers: [{ type: "Url", patterns: ["*"] }],
});
const trigger = (args: Args) => ({ ...rule("ForceSSL"), triggers: [{ type: "Url", patterns: ["*"], ...args }] });
const optimizer = (name: string, value: string) => ({ pullZoneId: 1, name: "a", properties: { [name]: value } });
const record = (args: Args) => ({ dnsZoneId: 1, ...args });
const storage = (args: Args) => ({ name: "files", region: "DE", ...args });
const hostname = (args: Args) => ({ pullZoneId: 1, hostname: "www.example.com", ...args });
const pullZone = (args: Args) => ({ name: "a", origin: { url: "https://a.example" }, ...args });
const library = (args: Args) => ({ name: "a", ...args });
const wholeSeconds = "is not a whole number of seconds";

describe("arguments that depend on each other", () => {
  test.each<[string, Args, string]>([
    ["CachePurge", { url: "http://a/", cacheTag: "a" }, "cacheTag: cannot be given with url"],
    ["CachePurge", { exactPath: true }, "exactPath: requires url"],
    [
      "PullZoneCertificateRequest",
      hostname({ hostname: "*.example.com", validation: "Http" }),
      "validation: must be Dns for a wildcard, which HTTP cannot validate",
    ],
    [
      "Database",
      {
        name: "a",
        storageRegion: "a",
        primaryRegions: ["DE"],
        forkOf: { databaseId: "a", date: "2026-11-01T00:00:00Z" },
      },
      "storageRegion: cannot be given with forkOf, which has that of the other database",
    ],
    ["EdgeScript", {}, "code: is required unless integration is given"],
    ["EdgeScript", { code: "", publish: true }, "code: is empty, but would be published"],
    [
      "ApiGuardian",
      { enforceAuthorizationValidation: true },
      "enforceAuthorizationValidation: requires specification, since it is sent with each upload",
    ],
    ["WafRuleOrder", { wafRuleIds: [1, 2, 1] }, "wafRuleIds: names a rule twice"],
    ["PullZoneReferrers", {}, "allowed: is required where `blocked` is not given"],
    [
      "OptimizerClasses",
      { classes: ["a", "b", "a"].map((name) => ({ name, properties: {} })) },
      "classes.2.name: is the name of another class, too",
    ],
    [
      "StorageZone",
      storage({ replicationRegions: ["NY", "de"] }),
      "replicationRegions.1: is the main region; list the others only",
    ],
    [
      "StorageZone",
      storage({ region: "NY", tier: "Edge" }),
      "region: must be DE for the tier Edge; use replicationRegions for the others",
    ],
    [
      "StorageZone",
      storage({ s3: true, replicationRegions: ["NY", "LA", "SG", "UK"] }),
      "replicationRegions: has more than 3 regions, the most with s3",
    ],
    [
      "StreamLibrary",
      library({ encoding: { resolutions: [] } }),
      "encoding.resolutions: needs at least one resolution",
    ],
    ["StreamLibrary", library({ encoding: { tier: "Free", jit: true } }), "encoding.jit: needs encoding.tier Premium"],
    [
      "StreamLibrary",
      library({ encoding: { tier: "Free", codecs: ["x264", "av1"] } }),
      "encoding.codecs.1: needs encoding.tier Premium",
    ],
    [
      "StreamLibrary",
      library({ encoding: { jit: true, earlyPlay: true } }),
      "encoding.earlyPlay: excludes encoding.jit",
    ],
    [
      "StreamLibrary",
      library({ encoding: { earlyPlay: true, exposeOriginals: false } }),
      "encoding.exposeOriginals: is switched on by encoding.earlyPlay; leave it out",
    ],
    [
      "StreamLibrary",
      library({ transcribing: { enabled: false, moments: true } }),
      "transcribing.moments: needs transcribing.enabled",
    ],
    [
      "StreamLibrary",
      library({ drm: { version: "Basic", widevine: { enabled: true } } }),
      "drm.widevine.enabled: needs drm.version Enterprise",
    ],
    [
      "PullZone",
      pullZone({ cache: { backgroundUpdate: false, staleWhileOffline: true } }),
      "cache.staleWhileOffline: needs cache.backgroundUpdate",
    ],
    [
      "PullZone",
      pullZone({ cache: { backgroundUpdate: false, staleWhileUpdating: true } }),
      "cache.staleWhileUpdating: needs cache.backgroundUpdate",
    ],
    [
      "PullZone",
      pullZone({ cache: { permaCacheStorageZoneId: 1, edgeTtl: 60 } }),
      "cache.edgeTtl: must be 31919000 with permaCacheStorageZoneId, or left out",
    ],
    ...[undefined, { verifySsl: true, middlewareScriptId: 1 }].map((origin): [string, Args, string] => [
      "PullZone",
      pullZone({ origin }),
      "origin: is needed by a new pull zone: give origin.url, or the id of another one",
    ]),
    [
      "PullZone",
      pullZone({ origin: { storageZoneId: 1, loadBalancerId: 2 } }),
      "origin.loadBalancerId: cannot be given with storageZoneId: a pull zone has one origin",
    ],
    [
      "PullZone",
      pullZone({ origin: { edgeScriptId: 1, containerAppId: "a" } }),
      "origin.containerAppId: cannot be given with edgeScriptId: a pull zone has one origin",
    ],
    ...[{ storageZoneId: 1 }, { edgeScriptId: 1 }, { containerAppId: "a" }, { loadBalancerId: 1 }].map(
      (other): [string, Args, string] => [
        "PullZone",
        pullZone({ origin: { url: "https://a.example", ...other } }),
        `origin.url: cannot be given with ${Object.keys(other)}, unless origin.type says which of them is the origin`,
      ],
    ),
    [
      "PullZone",
      pullZone({ origin: { type: "DnsAccelerate", dnsPort: 80 } }),
      "origin.dnsScheme: is required for DnsAccelerate",
    ],
    [
      "PullZone",
      pullZone({ origin: { type: "DnsAccelerate", dnsScheme: "http" } }),
      "origin.dnsPort: is required for DnsAccelerate",
    ],
    [
      "PullZoneHostname",
      hostname({ certificate: "a", certificateKey: "b" }),
      "certificate: is not a certificate in PEM",
    ],
    [
      "PullZoneHostname",
      hostname({ certificate: "a", certificateKey: "b" }),
      "certificateKey: is not a private key in PEM",
    ],
    ["PullZoneHostname", hostname({ hostname: "a.*.example.com" }), "hostname: may have a `*` only as its first label"],
    ["PullZoneHostname", hostname({ hostname: "*a.example.com" }), "hostname: may have a `*` only as its first label"],
    [
      "PullZoneHostname",
      hostname({ hostname: "*.example.com", freeCertificate: "Http" }),
      "freeCertificate: must be Dns for a wildcard, which HTTP cannot validate",
    ],
    [
      "PullZoneEdgeRule",
      trigger({ patterns: ["*", "pattern:a"] }),
      'triggers.0.patterns.1: "pattern:a" must end with $, as every Lua pattern',
    ],
    ...["-1", "101", "100.5"].map((percent): [string, Args, string] => [
      "PullZoneEdgeRule",
      trigger({ type: "RandomChance", patterns: ["*", percent] }),
      `triggers.0.patterns.1: the percent "${percent}" is not a number from 0 to 100`,
    ]),
    ...["RequestHeader", "ResponseHeader", "CookieValue"].map((type): [string, Args, string] => [
      "PullZoneEdgeRule",
      trigger({ type }),
      `triggers.0.parameter: is required by the trigger ${type}: the name that it compares`,
    ]),
    ...["PullZoneReferrers", "StreamLibraryReferrers"].map((resource): [string, Args, string] => [
      resource,
      { pullZoneId: 1, libraryId: 1, allowed: ["a.example", "b.example"], blocked: ["c.example", "B.example"] },
      'blocked.1: "b.example" is allowed as well: leave out one of them',
    ]),
    [
      "StreamLibrary",
      library({ replicationRegions: ["ny", "SG", "NY"] }),
      'replicationRegions.2: is "NY", as another one of the list',
    ],
    ["DnsRecord", record({ type: "A" }), "value: is required for a record of type A"],
    [
      "DnsRecord",
      record({ type: "A", value: "192.0.2.1", weight: 101 }),
      "weight: may be at most 100 for a record of type A",
    ],
    [
      "DnsRecord",
      record({ type: "AAAA", value: "2001:db8::1", weight: 101 }),
      "weight: may be at most 100 for a record of type AAAA",
    ],
    [
      "DnsRecord",
      record({ type: "PullZone", pullZoneId: 1, value: "a" }),
      "value: has no meaning for a record of type PullZone, which has pullZoneId",
    ],
    [
      "DnsRecord",
      record({ type: "Script", scriptId: 1, value: "a" }),
      "value: has no meaning for a record of type Script, which has scriptId",
    ],
    [
      "DnsRecord",
      record({ type: "A", value: "192.0.2.1", latencyZone: "DE" }),
      "latencyZone: has no effect unless smartRoutingType is Latency",
    ],
    [
      "DnsRecord",
      record({ type: "A", value: "192.0.2.1", geolocationLatitude: 1 }),
      "geolocationLatitude: has no effect unless smartRoutingType is Geolocation",
    ],
    [
      "DnsRecord",
      record({ type: "A", value: "192.0.2.1", smartRoutingType: "Latency", geolocationLongitude: 1 }),
      "geolocationLongitude: has no effect unless smartRoutingType is Geolocation",
    ],
    [
      "DnsRecord",
      record({ type: "A", value: "192.0.2.1", smartRoutingType: "Latency" }),
      "latencyZone: is required where smartRoutingType is Latency",
    ],
    [
      "DnsRecord",
      record({ type: "TXT", value: "a", accelerated: true }),
      "accelerated: has no meaning for a record of type TXT, only for A, AAAA, CNAME, Flatten: leave it out",
    ],
    ...[{}, { name: "" }, { name: "@" }].map((named): [string, Args, string] => [
      "DnsRecord",
      record({ type: "NS", value: "ns1.example.com", ...named }),
      "name: must be a subdomain for a record of type NS, which the platform does not support for the domain itself: set the zone's own with `customNameservers` of DnsZone",
    ]),
    ...["example.com", "/new", "ftp://example.com", "https://"].map((value): [string, Args, string] => [
      "DnsRecord",
      record({ type: "Redirect", value }),
      `value: ${JSON.stringify(value)} is not an absolute URL such as "https://example.com/new"`,
    ]),
  ])("%s %o: %s", (resource, args, problem) => {
    expect(problemsOf(resource, args)).toContain(problem);
  });

  test.each<[string, Args]>([
    ["PullZone", pullZone({ cache: { backgroundUpdate: true, staleWhileOffline: true } })],
    ["PullZone", pullZone({ cache: { staleWhileOffline: true } })],
    ["PullZone", pullZone({ cache: { permaCacheStorageZoneId: 0, edgeTtl: 60 } })],
    ["PullZone", pullZone({ cache: { permaCacheStorageZoneId: 1, edgeTtl: 31_919_000 } })],
    ["PullZone", pullZone({ origin: { type: "DnsAccelerate", dnsScheme: "http", dnsPort: 80, url: "http://a" } })],
    ["PullZone", pullZone({ origin: { type: "StorageZone", url: "https://a.example", storageZoneId: 1 } })],
    ["PullZone", pullZone({ origin: { url: "https://a.example", storageZoneId: 0 } })],
    ["PullZoneHostname", hostname({ hostname: "*.example.com", freeCertificate: "Dns" })],
    ["OptimizerClasses", { pullZoneId: 1, classes: ["a", "b"].map((name) => ({ name, properties: {} })) }],
    ["StorageZone", storage({ region: "NY", tier: "Standard" })],
    ["StorageZone", storage({ region: "de", tier: "Edge", replicationRegions: ["NY"] })],
    ["StorageZone", storage({ s3: true, replicationRegions: ["NY", "LA", "SG"] })],
    ["PullZoneEdgeRule", trigger({ patterns: ["pattern:a$"] })],
    ["PullZoneEdgeRule", trigger({ type: "CookieValue", parameter: "a" })],
    ["PullZoneEdgeRule", trigger({ type: "RandomChance", patterns: ["0", "0.5", "100", "*"] })],
    ["PullZoneEdgeRule", trigger({ type: "StatusCode", patterns: ["404"] })],
    ["PullZoneEdgeRule", rule("OverrideBrowserCacheResponseHeader")],
    ["DnsRecord", record({ type: "A", value: "192.0.2.1", weight: 100 })],
    ["DnsRecord", record({ type: "A", value: "192.0.2.1", smartRoutingType: "Latency", latencyZone: "DE" })],
    ["DnsRecord", record({ type: "PullZone", pullZoneId: 1 })],
    ["DnsRecord", record({ type: "TXT", value: "a", accelerated: false })],
    ["DnsRecord", record({ type: "CNAME", value: "a.example.com", accelerated: true })],
    ["DnsRecord", record({ type: "NS", name: "child", value: "ns1.example.com" })],
    ["DnsRecord", record({ type: "Redirect", value: "http://example.com" })],
    ["WafRuleOrder", { shieldZoneId: 1, wafRuleIds: [1, 2] }],
    ["CachePurge", { pullZoneId: 1, triggers: [], url: "http://a/", exactPath: true }],
  ])("%s accepts %o", (resource, args) => {
    expect(problemsOf(resource, args)).toEqual([]);
  });
});

/** Of a record: the members that a type needs, and the one type or those that have a member. */
describe("the members of a record depend on its type", () => {
  const types = [
    "A",
    "AAAA",
    "CNAME",
    "TXT",
    "MX",
    "SRV",
    "CAA",
    "PTR",
    "NS",
    "SVCB",
    "HTTPS",
    "TLSA",
    "PullZone",
    "Script",
  ];

  test.each<[string, unknown, types: string[], needed: boolean]>([
    ["priority", 1, ["MX", "SRV", "SVCB", "HTTPS"], true],
    ["weight", 1, ["A", "AAAA", "SRV"], false],
    ["port", 1, ["SRV"], true],
    ["flags", 1, ["CAA"], false],
    ["tag", "issue", ["CAA"], true],
    ["pullZoneId", 1, ["PullZone"], true],
    ["scriptId", 1, ["Script"], true],
    ["environmentVariables", { A: "b" }, ["Script"], false],
  ])("%s", (member, value, having, isNeeded) => {
    const about = (type: string, args: Args) =>
      problemsOf("DnsRecord", record({ type, ...args })).filter((problem) => problem.startsWith(`${member}: `));
    for (const type of types) {
      const isKnown = having.includes(type);
      const stray = `${member}: has no meaning for a record of type ${type}, only for ${having.join(", ")}: leave it out`;
      expect(about(type, { [member]: value }), type).toEqual(isKnown ? [] : [stray]);
      const missing = `${member}: is required for a record of type ${type}`;
      expect(about(type, {}), type).toEqual(isKnown && isNeeded ? [missing] : []);
    }
  });
});

describe("the parameters of an edge rule's action depend on its type", () => {
  test.each<[string, names: string[], valid: string[], wrong: [at: number, value: string, problem: string][]]>([
    [
      "Redirect",
      ["url", "status"],
      ["https://a", "301"],
      [
        [0, "/a", 'is not an absolute URL such as "https://example.com/new"'],
        [0, "x http://a", 'is not an absolute URL such as "https://example.com/new"'],
        ...["300", "304", "3010", "1301"].map((code): [number, string, string] => [
          1,
          code,
          "is not one of 301, 302, 307, 308",
        ]),
      ],
    ],
    ["OriginUrl", ["url"], ["http://a"], [[0, "a", 'is not an absolute URL such as "https://example.com/new"']]],
    ...["OverrideCacheTime", "OverrideCacheTimePublic", "OverrideBrowserCacheTime"].map(
      (type): [string, string[], string[], [number, string, string][]] => [
        type,
        ["seconds"],
        ["-1"],
        [
          [0, "-2", wholeSeconds],
          [0, "1.5", wholeSeconds],
          [0, "", wholeSeconds],
        ],
      ],
    ),
    ["SetResponseHeader", ["name", "value"], ["X-A", ""], [[0, "a b", "is not the name of a header"]]],
    ["SetRequestHeader", ["name", "value"], ["X-A", ""], [[0, "", "is not the name of a header"]]],
    [
      "SetStatusCode",
      ["status"],
      ["599"],
      ["99", "600", "2000", "a"].map((code): [number, string, string] => [0, code, "is not a status code"]),
    ],
    ["OriginStorage", ["storageZoneId"], ["12"], [[0, "a1", "is not an id"]]],
    ["RunEdgeScript", ["scriptId"], ["12"], [[0, "1a", "is not an id"]]],
    ["SetNetworkRateLimit", ["limit"], ["10"], [[0, "-1", "is not a whole number"]]],
    ["SetConnectionLimit", ["connections"], ["10"], [[0, "", "is not a whole number"]]],
    ["SetRequestsPerSecondLimit", ["requests"], ["10"], [[0, "1.5", "is not a whole number"]]],
  ])("%s", (type, names, valid, wrong) => {
    expect(problemsOf("PullZoneEdgeRule", rule(type, ...valid))).toEqual([]);
    expect(problemsOf("PullZoneEdgeRule", rule(type))).toEqual(
      names.map((name, at) => `actions.0.parameter${at + 1}: is required by the action ${type}: its ${name}`),
    );
    for (const [at, value, problem] of wrong)
      expect(problemsOf("PullZoneEdgeRule", rule(type, ...valid.with(at, value)))).toEqual([
        `actions.0.parameter${at + 1}: the ${names[at]} ${JSON.stringify(value)} ${problem}`,
      ]);
  });
});

describe("the properties of an optimizer class", () => {
  const problem = (name: string, value: string, otherwise: string) =>
    expect(problemsOf("OptimizerClass", optimizer(name, value))).toEqual([
      `properties.${name}: ${JSON.stringify(value)} ${otherwise}`,
    ]);

  test.each([
    ["quality", 0],
    ["blur", 0],
    ["hue", 0],
    ["sepia", 0],
    ["brightness", -100],
    ["saturation", -100],
    ["contrast", -100],
  ])("%s is at least %i", (name, min) => {
    for (const value of [min, 100]) expect(problemsOf("OptimizerClass", optimizer(name, String(value)))).toEqual([]);
    for (const value of [String(min - 1), "101", "1.5", "a1", "1a"])
      problem(name, value, `is not a whole number from ${min} to 100`);
  });

  test.each([
    ["auto_optimize", ["low", "medium", "high"]],
    [
      "crop_gravity",
      ["center", "forget", "east", "north", "south", "west", "northeast", "northwest", "southeast", "southwest"],
    ],
  ])("%s is one of %o", (name, words) => {
    for (const word of words) expect(problemsOf("OptimizerClass", optimizer(name, word))).toEqual([]);
    for (const value of ["", "other"]) problem(name, value, `is not one of ${words.join(", ")}`);
  });

  test("others have any value", () => {
    expect(problemsOf("OptimizerClass", optimizer("width", "a"))).toEqual([]);
  });
});

test("generated names are as long as the platform accepts, and those of pull zones are labels of a hostname", () => {
  const named = resources.flatMap(({ name: resource, inputs }) =>
    propertiesOf(inputs).flatMap(([name, schema]) => {
      const { autoName } = metaOf(schema);
      return autoName ? [[`${resource}.${name}`, autoName]] : [];
    }),
  );
  expect(Object.fromEntries(named)).toEqual({
    "ContainerApp.name": { maxLength: 100, isHostLabel: true },
    "ContainerRegistry.name": { maxLength: 50 },
    "Database.name": { maxLength: 16 },
    "EdgeScript.name": { maxLength: 100 },
    "LoadBalancer.name": { maxLength: 100 },
    "PullZone.name": { maxLength: 63, isHostLabel: true },
  });
});
