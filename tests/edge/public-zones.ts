import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { QuestionInput, Zone } from "../../explain";
import { limit, list } from "../support/edge-shield";
import { action, hostnameCalled, rule, trigger, zoneWith } from "../support/edge-zone";
import { withKnown } from "./configurations/table";

const zoneSecurityKey = "0123456789abcdef0123456789abcdef";
const urls = (...patterns: string[]) => [trigger("Url", patterns)];
const ruled = (...edgeRules: ReturnType<typeof rule>[]) => zoneWith({ edgeRules });
interface Shielded {
  readonly lists?: readonly object[];
  readonly limits?: readonly object[];
  readonly rules?: readonly object[];
}
const shield = ({ lists = [], limits = [], rules = [] }: Shielded) => ({
  accessLists: lists as never,
  rateLimits: limits as never,
  wafEnabled: rules.length > 0,
  wafRules: rules.map((one, id) => ({ id, ruleConfiguration: { chainedRuleConditions: [], ...one } })) as never,
});
const shielded = (of: Shielded) => zoneWith({}, shield(of));

/** Zones in the shape of public ones. Their requests are in the table of the same name. */
const zones: Readonly<Record<string, Zone>> = {
  "photo-blog": zoneWith({
    allowedReferrers: ["photos.example.com", "*.photos.example.com"],
    blockNoneReferrer: false,
  }),
  gallery: zoneWith({ allowedReferrers: ["*.example.com"], blockNoneReferrer: true }),
  memes: zoneWith({ blockedReferrers: ["scraper.example.net"] }),
  forum: zoneWith({ blockedIps: ["203.0.113.7"] }),
  licensed: zoneWith({ blockedCountries: ["CN", "RU"] }),
  mycdn: zoneWith({
    hostnames: [hostnameCalled("mycdn.b-cdn.net"), hostnameCalled("cdn.example.com")],
    edgeRules: [rule([action("Redirect", "https://cdn.example.com{{path}}", "301")], urls("*://mycdn.b-cdn.net/*"))],
  }),
  secure: zoneWith({
    hostnames: [
      hostnameCalled("secure.b-cdn.net"),
      hostnameCalled("www.secure.example", { forceSSL: true }),
      hostnameCalled("plain.secure.example"),
    ],
  }),
  videos: zoneWith({
    cacheControlMaxAgeOverride: -1,
    edgeRules: [
      rule([action("OverrideCacheTime", "2592000")], [trigger("UrlExtension", ["mp4"])]),
      rule([action("OverrideCacheTime", "0")], [trigger("UrlExtension", ["html"])], { order: 1 }),
    ],
  }),
  respectful: zoneWith({ cacheControlMaxAgeOverride: -1 }),
  greedy: zoneWith({ cacheControlMaxAgeOverride: 2592000 }),
  smart: zoneWith({
    cacheControlMaxAgeOverride: -1,
    enableSmartCache: true,
    edgeRules: [rule([action("OverrideCacheTime", "300")], urls("*/blog/*"))],
  }),
  downloads: zoneWith({ zoneSecurityEnabled: true, zoneSecurityKey }),
  courses: zoneWith({ zoneSecurityEnabled: true, zoneSecurityKey }),
  leased: zoneWith({ zoneSecurityEnabled: true, zoneSecurityKey, zoneSecurityIncludeHashRemoteIP: true }),
  previews: zoneWith({
    zoneSecurityEnabled: true,
    zoneSecurityKey,
    edgeRules: [rule([action("DisableTokenAuthentication")], urls("*.jpg"))],
  }),
  freemium: zoneWith({
    zoneSecurityKey,
    edgeRules: [rule([action("EnableTokenAuthentication")], urls("*/premium/*"))],
  }),
  cms: ruled(rule([action("BlockRequest")], urls("*/admin/*"))),
  schemeless: ruled(rule([action("BlockRequest")], urls("/api/*"))),
  rooted: zoneWith({
    hostnames: [hostnameCalled("rooted.b-cdn.net"), hostnameCalled("shop.example")],
    edgeRules: [
      rule([action("Redirect", "https://shop.example/home", "302")], urls("https://shop.example/")),
      rule([action("BlockRequest")], urls("https://shop.example"), { order: 1 }),
    ],
  }),
  tenants: zoneWith({
    hostnames: [
      hostnameCalled("tenants.b-cdn.net"),
      hostnameCalled("tenants.example"),
      hostnameCalled("cdn.tenants.example"),
    ],
    edgeRules: [rule([action("BlockRequest")], urls("*://*.tenants.example/*"))],
  }),
  ordered: ruled(
    rule([action("OverrideBrowserCacheTime", "3600")], urls("*/images"), { order: 1 }),
    rule([action("SetResponseHeader", "hello", "world")], urls("*/images"), { order: 2 }),
    rule(
      [action("OverrideBrowserCacheTime", "5")],
      [trigger("RequestHeader", ["*Googlebot*"], { name: "User-Agent" })],
      { order: 3 },
    ),
    rule(
      [action("SetResponseHeader", "hello2", "world2")],
      [trigger("RequestHeader", ["*Google*"], { name: "User-Agent" })],
      { order: 4 },
    ),
  ),
  first: ruled(
    rule([action("Redirect", "https://a.example/", "301")], urls("*/old/*"), { order: 2 }),
    rule([action("Redirect", "https://b.example/", "302")], urls("*/old/x"), { order: 1 }),
    rule([action("BlockRequest")], urls("*"), { order: 3, enabled: false }),
  ),
  staging: ruled(
    rule([action("BlockRequest")], [trigger("RemoteIP", ["192.0.2.10", "2001:db8::1"])], {
      order: 0,
      match: "MatchNone",
    }),
  ),
  wordpress: zoneWith({
    cacheControlMaxAgeOverride: 3600,
    edgeRules: [
      rule([action("BlockRequest")], [trigger("RequestMethod", ["POST"]), trigger("Url", ["*/xmlrpc.php"])], {
        order: 0,
        match: "MatchAll",
      }),
      rule([action("OverrideCacheTime", "0")], [trigger("CookieValue", ["*"], { name: "wordpress_logged_in" })], {
        order: 1,
      }),
    ],
  }),
  geoshop: ruled(
    rule([action("Redirect", "https://de.geoshop.example{{path}}", "302")], [trigger("CountryCode", ["DE", "AT"])]),
  ),
  segments: ruled(
    rule([action("Redirect", "https://n.example/%{Path.0}/%{Path.1-3}", "302")], urls("*/hello/*")),
    rule([action("Redirect", "https://n.example/%{Path.1-}", "302")], urls("*/tail/*"), { order: 1 }),
    rule([action("Redirect", "https://n.example/%{Path.-1}", "302")], urls("*/last/*"), { order: 2 }),
  ),
  queries: ruled(
    rule([action("Redirect", "https://n.example/%{Query.user}", "302")], urls("*/q")),
    rule([action("Redirect", "https://n.example/%{Request.Method}?%{Request.QueryString}", "302")], urls("*/m"), {
      order: 1,
    }),
    rule([action("Redirect", "https://n.example%{Request.Path}", "302")], urls("*/p"), { order: 2 }),
  ),
  parts: ruled(
    rule(
      [action("Redirect", "https://n.example/%{Url.FileName}?e=%{Url.Extension}&h=%{Url.Hostname}", "302")],
      urls("*/dir/*"),
    ),
    rule([action("Redirect", "https://n.example/{{country_code}}", "302")], urls("*/cc"), { order: 1 }),
    rule([action("Redirect", "https://%{Server.ZoneCode}.n.example/", "302")], urls("*/pop"), { order: 2 }),
    rule([action("Redirect", "https://n.example/%{User.IP}/%{RequestHeaders.Accept-Language}", "302")], urls("*/who"), {
      order: 3,
    }),
    rule([action("Redirect", "https://n.example/{{file_name}}", "302")], urls("*/file/*"), { order: 4 }),
  ),
  readonly: zoneWith({ blockPostRequests: true, blockRootPathAccess: true }),
  fonts: zoneWith({ enableAccessControlOriginHeader: true, accessControlOriginHeaderExtensions: ["woff2", "css"] }),
  office: shielded({
    lists: [
      list("Allow", ["192.0.2.0/24"], { id: 1, name: "office", type: "CIDR" }),
      list("Block", ["192.0.0.0/16", "198.51.100.0/24"], { id: 2, name: "bad", type: "CIDR" }),
    ],
  }),
  networks: shielded({
    lists: [
      list("Block", ["64496"], { id: 1, name: "hosting", type: "ASN" }),
      list("Challenge", ["RU"], { id: 2, name: "abroad", type: "Country" }),
      list("Log", ["FR"], { id: 3, name: "watch", type: "Country" }),
    ],
  }),
  login: shielded({
    limits: [
      limit({
        actionType: "RateLimit",
        requestCount: 5,
        variableTypes: { REQUEST_URI: "" },
        operatorType: "BEGINSWITH",
        value: "/login",
        transformationTypes: ["LOWERCASE"],
      }),
    ],
  }),
  firewall: shielded({
    rules: [
      {
        actionType: "Block",
        variableTypes: { REQUEST_URI: "" },
        operatorType: "STREQ",
        value: "/blockedpath",
        transformationTypes: ["LOWERCASE", "REMOVEWHITESPACE"],
      },
      {
        actionType: "Block",
        variableTypes: { REQUEST_HEADERS: "User-Agent" },
        operatorType: "CONTAINS",
        value: "curl",
        transformationTypes: ["LOWERCASE"],
      },
      {
        actionType: "Log",
        variableTypes: { REQUEST_METHOD: "" },
        operatorType: "STREQ",
        value: "DELETE",
        transformationTypes: [],
      },
    ],
  }),
  sanctions: shielded({
    rules: [
      {
        actionType: "Block",
        variableTypes: { GEO: "COUNTRY_CODE" },
        operatorType: "STREQ",
        value: "KP",
        transformationTypes: [],
      },
      {
        actionType: "Challenge",
        variableTypes: { REQUEST_FILENAME: "" },
        operatorType: "BEGINSWITH",
        value: "/checkout",
        transformationTypes: [],
      },
    ],
  }),
  stacked: zoneWith(
    { allowedReferrers: ["stacked.example"], blockedIps: ["203.0.113.66"] },
    shield({
      lists: [list("Block", ["198.51.100.1"], { id: 1, name: "bad", type: "IP" })],
      limits: [
        limit({
          actionType: "RateLimit",
          requestCount: 100,
          variableTypes: { REQUEST_URI: "" },
          operatorType: "BEGINSWITH",
          value: "/",
          transformationTypes: [],
        }),
      ],
    }),
  ),
  collision: zoneWith(
    {
      edgeRules: [
        rule([action("BlockRequest")], urls("*/secret/*")),
        rule([action("Redirect", "https://n.example/", "301")], urls("*/moved/*"), { order: 1 }),
      ],
    },
    shield({ lists: [list("Challenge", ["RU"], { id: 1, name: "suspicious", type: "Country" })] }),
  ),
  streams: ruled(
    rule([action("BlockRequest")], urls("pattern:^.*/video_chunk%-[^%-]+%-[^%-]+%.dash$")),
    rule([action("SetResponseHeader", "X-Asset", "1")], urls("pattern:^.*/assets/app%-%d+%.%d+%.%d+%.js$"), {
      order: 1,
    }),
  ),
  sslrule: ruled(rule([action("ForceSSL")], urls("http://*"))),
  previewer: ruled(
    rule([action("BlockRequest")], [trigger("UrlQueryString", ["*preview=true*"])]),
    rule(
      [action("Redirect", "https://b.example/", "302")],
      [trigger("RandomChance", ["50"]), trigger("Url", ["*/ab"])],
      { order: 1, match: "MatchAll" },
    ),
  ),
  maintenance: ruled(
    rule(
      [action("Redirect", "https://shop.example.com/maintenance.html", "302")],
      urls("*/maintenance.html", "*.css"),
      { order: 0, match: "MatchNone" },
    ),
  ),
  partner: ruled(
    rule(
      [action("SetResponseHeader", "X-Feed", "partner")],
      [trigger("RequestHeader", ["letmein"], { name: "X-Partner" }), trigger("Url", ["*/feed/*"])],
      { order: 0, match: "MatchAll" },
    ),
    rule(
      [action("BlockRequest")],
      [trigger("Url", ["*/feed/*"]), trigger("RequestHeader", ["letmein"], { name: "X-Partner", how: "MatchNone" })],
      { order: 1, match: "MatchAll" },
    ),
  ),
  embargo: ruled(
    rule([action("BlockRequest")], [trigger("CountryCode", ["DE", "AT"], { how: "MatchNone" })], { order: 0 }),
    rule([action("Redirect", "https://e.example/", "302")], [...urls("*/a/*"), trigger("RequestMethod", ["HEAD"])], {
      order: 1,
      match: "MatchNone",
    }),
  ),
};

const defaults = { ip: "192.0.2.77", country: "DE", asn: 64_500, time: 1_790_000_000 } as const;

/** A request of the table, with what its page says. */
interface PublicRequest {
  readonly zone: string;
  readonly request: string;
  readonly known: string;
  readonly outcome: string;
  readonly besides: readonly string[];
  readonly page: string;
}

/** The rows of the table. */
export function readPublicRequests(): readonly PublicRequest[] {
  const lines = readFileSync(join(__dirname, "public-zones.md"), "utf8").split("\n");
  return lines
    .filter((line) => /^\| [\w-]+ \| [A-Z]+ /.test(line))
    .map((line) => {
      const [, zone = "", request = "", known = "", outcome = "", besides = "", page = ""] = line
        .split("|")
        .map((cell) => cell.trim());
      return { zone, request, known, outcome, besides: besides === "" ? [] : besides.split("; "), page };
    });
}

/** The zone of a row, and what it is asked. */
export function questionOf({ zone: name, request, known }: PublicRequest): readonly [Zone, QuestionInput] {
  const zone = zones[name];
  if (!zone) throw new Error(`The table has ${name}, which is no zone.`);
  const [method = "", target = ""] = request.split(" ");
  const url = target.startsWith("/") ? `https://shop.example.com${target}` : target;
  return [zone, { ...withKnown(defaults, known), method, url }];
}
