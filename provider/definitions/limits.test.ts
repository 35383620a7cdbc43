import { describe, expect, test } from "vitest";
import { z } from "zod";
import { memberOf, propertiesOf, unwrap } from "../define/zod-schema";
import { dataSources, resources } from "../registry";

const text = (length: number) => "a".repeat(length);
const texts = (count: number) => Array.from({ length: count }, () => "a");
const int32 = 2 ** 31 - 1;

/** Accepted values, with both limits, and refused ones, with those just outside of them. */
interface Limits {
  accepts: readonly unknown[];
  refuses: readonly unknown[];
}

const between = (min: number, max: number): Limits => ({ accepts: [min, max], refuses: [min - 1, max + 1] });
const wholeBetween = (min: number, max: number): Limits => ({
  accepts: [min, max],
  refuses: [min - 1, max + 1, min + 0.5],
});
const atLeast = (min: number): Limits => ({ accepts: [min, 1e9], refuses: [min - 1] });
const characters = (min: number, max: number): Limits => ({
  accepts: [text(min), text(max)],
  refuses: [text(min - 1), text(max + 1)],
});
const notEmpty: Limits = { accepts: ["a", text(1000)], refuses: [""] };
const header: Limits = { accepts: ["a", "X-My_Header!"], refuses: ["", "a b", "a:", ":a"] };
const url: Limits = {
  accepts: ["http://a", "HTTPS://example.com/a"],
  refuses: ["", "http:///a", "http:// a", "ftp://a", "see http://a", "http:/a"],
};
const time: Limits = {
  accepts: ["2026-02-28T00:00:00Z", "2026-02-28T00:00:00.5+02:00"],
  refuses: ["2026-02-28", "2026-02-30T00:00:00Z", "2026-02-28T00:00:00", "now"],
};

/** The arguments that have limits, by path: each in exactly one row. */
const rows: readonly [RegExp, Limits][] = [
  [/^CachePurge\.replicationSeconds$/, wholeBetween(0, 600)],
  [
    /^StreamVideo\.chapters$/,
    {
      accepts: [[], Array(200).fill({ title: "a", start: 0, end: 1 })],
      refuses: [Array(201).fill({ title: "a", start: 0, end: 1 })],
    },
  ],
  [
    /^StreamVideo\.moments$/,
    {
      accepts: [[], Array(200).fill({ label: "a", timestamp: 0 })],
      refuses: [Array(201).fill({ label: "a", timestamp: 0 })],
    },
  ],
  [/^StreamVideo\.(chapters\[\]\.title|moments\[\]\.label)$/, characters(1, 255)],
  [/^StreamVideo\.metaTags\{\}$/, { accepts: ["", "a > b"], refuses: ["a < b", "<b>a</b>"] }],
  [/^StreamLibraryWatermark\.(left|top|width|height)$/, { accepts: [0, 100], refuses: [-1, 101, 0.5] }],
  [/^StreamVideo\.(thumbnailTime|chapters\[\]\.(start|end)|moments\[\]\.timestamp)$/, wholeBetween(0, int32)],
  [/^StreamVideo\.(title|collectionId|(metaTags|sourceHeaders)\{key\})$/, notEmpty],
  [/^StreamVideo\.(sourceUrl|thumbnailSourceUrl)$/, url],
  [/^StreamVideoCaption\.label$/, notEmpty],
  [/^StreamVideoCaption\.videoId$/, { accepts: ["a", text(64)], refuses: ["", "a/b", text(65)] }],
  [/^StreamVideoCaption\.language$/, { accepts: ["en", "pt-BR", "zh-Hant"], refuses: ["", "e", "en_US", "en/"] }],
  [
    /^StreamVideo\.thumbnailSource$|^Stream(LibraryWatermark|Video|VideoCaption)\.source$/,
    { accepts: ["a"], refuses: [""] },
  ],
  [
    /^StreamVideo\.thumbnailChecksum$|^Stream(LibraryWatermark|Video|VideoCaption)\.checksum$/,
    { accepts: [text(64)], refuses: [text(63), text(65), "g".repeat(64)] },
  ],
  [/\.(shieldZoneId|botId|requestCount|rateLimitingRequestCount|challengeWindow)$/, wholeBetween(1, int32)],
  [
    /^PullZone\.(origin|cache|logging)\.\w*(storageZone|StorageZone|edgeScript|middlewareScript|loadBalancer)Id$/,
    atLeast(0),
  ],
  [
    /^(?!PullZone\.|LoadBalancer\..*\.endpointId|getShieldMetrics\.wafRuleId).*\.(pullZoneId|scriptId|endpointId|resourceId|dnsZoneId|listId|storageZoneId|rateLimitId|wafRuleId|libraryId|wafRuleIds\[\])$/,
    atLeast(1),
  ],
  [/\.(integrationId|repositorySettings\.id|profileId)$|^getPullZone\.id$/, atLeast(1)],
  [/^PullZone\.limits\.monthlyBandwidth$/, atLeast(0)],
  [/^PullZone\.(limits\.downloadSpeedAfter|optimizer\.watermark\.offset)$/, { accepts: [0, 0.5], refuses: [-0.5] }],
  [/\.(ttl|downloadSpeed|requestsPerSecond|burst|connectionsPerIp|minImageSize|order)$/, wholeBetween(0, int32)],
  [/^(?!Container(App|LogForwarding)\.|LoadBalancer\.).*\.(priority|weight|port)$/, wholeBetween(0, 65_535)],
  [/^StorageZone\.custom404FilePath$/, { accepts: ["", "/404.html"], refuses: ["404.html", " /404.html"] }],
  [/\.flags$/, wholeBetween(0, 255)],
  [/\.geolocationLatitude$/, between(-90, 90)],
  [/\.geolocationLongitude$/, between(-180, 180)],
  [/\.origin\.dnsPort$/, wholeBetween(1, 65_535)],
  [/\.cache\.(edgeTtl|browserTtl)$/, wholeBetween(-1, 31_919_000)],
  [/\.originShield\.maxConcurrent$|^getPullZoneLogs\.limit$/, wholeBetween(1, 10_000)],
  [/\.originShield\.maxQueued$/, wholeBetween(0, 30_000)],
  [/\.safeHop\.retries$/, wholeBetween(0, 2)],
  [/\.preloadingScreen\.delay$/, wholeBetween(0, 10_000)],
  [/\.optimizer\.(desktop|mobile)MaxWidth$/, wholeBetween(0, 5000)],
  [/\.optimizer\.(imageQuality|mobileImageQuality)$/, wholeBetween(1, 100)],
  [/\.dnsWaitSeconds$|^PullZoneCertificate\.waitSeconds$/, wholeBetween(0, 3600)],
  [/\.\w+ParanoiaLevel$/, wholeBetween(1, 4)],
  [/^getEdgeScriptReleases\.limit$/, wholeBetween(1, 1000)],
  [/^getOverageReport\.year$/, wholeBetween(2000, 9999)],
  [/^getOverageReport\.month$/, wholeBetween(1, 12)],
  [/^getShieldEvents\.limit$/, wholeBetween(1, 500)],
  [/^getAuditLog\.limit$/, wholeBetween(1, 10_000)],
  [/^getOriginErrors\.limit$/, wholeBetween(0, 10_000)],
  [/^getPrice\.units$/, atLeast(0)],
  [/^getShieldMetrics\.wafRuleId$/, notEmpty],
  [
    /^get(AuditLog|OriginErrors)\.date$/,
    { accepts: ["2026-01-31"], refuses: ["2026-02-30", "31.01.2026", "2026-01-31T00:00:00Z"] },
  ],
  [/^getAuditLog\.\w+\[\]$/, notEmpty],

  [/^TeamMember\.(first|last)Name$/, notEmpty],
  [/^TeamMember\.email$/, { accepts: ["a@example.com"], refuses: ["", "a", "@", "a@", "a b@example.com", "a@b@c"] }],
  [
    /^TeamMember\.password$/,
    {
      accepts: ["Abcdefghij1-", "Änderbar 123"],
      refuses: ["Abcdefghi1-", "abcdefghij1-", "ABCDEFGHIJ1-", "Abcdefghijk-", "Abcdefghijk1"],
    },
  ],

  [/^ContainerApp\.name$/, { accepts: ["a", "A-1 b", text(100)], refuses: ["", text(101), "a_b"] }],
  [
    /^ContainerApp\.regions\.maxAllowed$|^ContainerApp\.containers\[\]\.registryId$|^getContainerImage\.registryId$/,
    atLeast(1),
  ],
  [/^ContainerApp\.(autoScaling\.(min|max)|.*Threshold)$/, wholeBetween(1, 1000)],
  [/^ContainerApp\.terminationGracePeriodSeconds$/, wholeBetween(1, 300)],
  [/^ContainerApp\.containers.*Seconds$/, wholeBetween(1, 3600)],
  [/^ContainerApp\.volumes\[\]\.sizeGb$/, wholeBetween(1, 100)],
  [/^ContainerApp\..*\.(port|exposedPort)$/, wholeBetween(1, 65_535)],
  [/^ContainerApp\..*\[\]\.name$/, characters(1, 50)],
  [/^ContainerApp\..*\.anycast\.ports$/, { accepts: [[{ port: 1 }]], refuses: [[]] }],
  [/^ContainerApp\..*\.protocols$/, { accepts: [["Tcp"], ["Tcp", "Udp"]], refuses: [[]] }],
  [/^ContainerApp\..*\.headers$/, { accepts: [texts(1), texts(3)], refuses: [[], texts(4)] }],
  // The document's pattern of `VolumeMountRequest.mountPath`.
  [
    /^ContainerApp\.containers\[\]\.volumeMounts\[\]\.path$/,
    {
      accepts: ["/data", "/data/", "/var/lib/my-app_1.2"],
      refuses: ["", "/", "data", "/a b", "/a//b", "/../a", "/dätä", "/a:b"],
    },
  ],
  // The document's enum `HttpStatusCode`.
  [
    /^ContainerApp\..*\.expectedStatus$/,
    { accepts: ["ok", "noContent", "networkAuthenticationRequired"], refuses: ["", "200", "OK", "teapot"] },
  ],
  [
    /^ContainerApp\..*(\{key\}|\.(allowed|required|headers)\[\]|\.(image|workingDirectory|http\.path|service|cookieName))$/,
    notEmpty,
  ],
  [
    /^ContainerApp\.containers\[\]\.digest$/,
    { accepts: ["resolve", `sha256:${text(64)}`], refuses: ["", "latest", text(64), `sha256:${text(63)}`] },
  ],
  [/^ContainerLogForwarding\.port$/, wholeBetween(1, 65_535)],
  [/^ContainerLogForwarding\.(endpoint|token)$/, notEmpty],
  [
    /^(Container(LogForwarding|AppRestart)|getContainerApp(Status|Statistics))\.appId$/,
    { accepts: ["a", text(64)], refuses: ["", "a/b", text(65)] },
  ],
  [/^LoadBalancer\.(originGroups\[\]\.(origins\[\]\.)?)?name$/, characters(1, 100)],
  [/^LoadBalancer\..*\.weight$/, wholeBetween(1, 255)],
  [/^LoadBalancer\..*\.priority$/, wholeBetween(0, 255)],
  [/^LoadBalancer\..*\.latitude$/, between(-90, 90)],
  [/^LoadBalancer\..*\.longitude$/, between(-180, 180)],
  [/^LoadBalancer\..*\.healthCheckPath$/, characters(1, 500)],
  [/^LoadBalancer\..*\.standard\.url$/, url],
  [/^LoadBalancer\..*\.(hostHeader|endpointId)$|^getLoadBalancer\.name$/, notEmpty],
  [/^LoadBalancer\..*\.(edgeScriptId)$|^getLoadBalancer(Statistics)?\.loadBalancerId$/, atLeast(1)],
  [/^LoadBalancer\..*\.appId$/, { accepts: ["a", text(64)], refuses: ["", "a/b", text(65)] }],
  [/^ContainerRegistry\.name$/, characters(1, 50)],
  [/^ContainerRegistry\.(userName|password)$|^getContainerRegistry\.name$/, notEmpty],
  [/^getContainerApp\.(appId|name)$|^getContainerImage\.image$/, notEmpty],
  [/^EdgeScript\.name$/, characters(1, 100)],
  [/^EdgeScript(Secret|Variable)\.name$/, characters(1, 256)],
  [/^EdgeScriptSecret\.value$/, characters(1, 4096)],
  [/\.security\.tokenKey$/, characters(8, 36)],
  [
    /^(AllowedReferrer|BlockedReferrer|PullZone(Hostname|Certificate|CertificateRequest))\.hostname$|^PullZoneBlockedIp\.ip$|^get\w+Availability\.name$/,
    { accepts: ["a"], refuses: ["", " "] },
  ],
  [/^(ApiGuardian\.specification|CachePurge\.cacheTag|DnsZone\.(domain|soaEmail)|getDnsZone\.domain)$/, notEmpty],
  [
    /^(CustomAccessList|RateLimit|WafRule)\.(name|description)$|\.linkedPullZone\.name$|^Optimizer.*\.name$|^get(PullZone|StorageZone)\.name$/,
    notEmpty,
  ],
  [/^ApiGuardianEndpoint\.injectionDetectionParameters\.\w+\[\]$/, notEmpty],
  [/^DnsRecord.*\.(value|environmentVariables\{key\}|latencyZone)$/, notEmpty],
  [
    /^PullZone\.(routing\.filters\[\]|imageAi\.blueprints\[\]\.name)$|^PullZoneEdgeRule\.triggers\[\]\.patterns\[\]$/,
    notEmpty,
  ],
  [/^ShieldZone\.waf\.(disabledRules|logOnlyRules|ignoredRequestHeaders)\[\]$/, notEmpty],
  [/^StorageF\w+\.(path|source|include\[\]|exclude\[\])$/, notEmpty],
  [/\.search$|^getShieldEvents\.query$/, notEmpty],
  [/^getPullZoneLogs\.(edgeLocation|remoteIp|urlContains|userAgentContains|refererContains|requestId)$/, notEmpty],

  [/^CustomAccessList\.entries$|\.filters\[\]\.values$/, { accepts: [texts(1), texts(100)], refuses: [[]] }],
  // Methods are case-sensitive by RFC 9110.
  [/\.waf\.engine\.allowedMethods$/, { accepts: [["GET"]], refuses: [[]] }],
  [/\.waf\.engine\.allowedMethods\[\]$/, { accepts: ["GET", "M-SEARCH"], refuses: ["", "get", "Get", "A B", "A|"] }],
  [/\.waf\.engine\.allowedHttpVersions$/, { accepts: [["HTTP/2"]], refuses: [[]] }],
  [
    /\.waf\.engine\.allowedHttpVersions\[\]$/,
    { accepts: ["HTTP/1.1", "HTTP/2", "HTTP/2.0"], refuses: ["", "2", "http/2", "HTTP/2 ", "HTTP/"] },
  ],
  [
    /^StreamLibrary\.webhook\.url$|^StorageZone\.originUrl$/,
    {
      accepts: ["", "https://a", "http://a.example/b?c=d"],
      refuses: ["foo", "/a", "ftp://a", "https://", "https:// a"],
    },
  ],
  [/\.waf\.engine\.allowedRequestContentTypes$/, { accepts: [["a"]], refuses: [[]] }],
  [/\.waf\.engine\.allowedRequestContentTypes\[\]$/, { accepts: ["a", "a/b"], refuses: ["", "a b", " a", "a|", "|a"] }],
  [/^PullZoneEdgeRule\.actions$|\.conditions$/, { accepts: [], refuses: [[]] }],
  [/^PullZoneEdgeRule\.triggers\[\]\.patterns$/, { accepts: [texts(1), texts(5)], refuses: [[], texts(6)] }],
  [
    /^PullZoneEdgeRule\.triggers$/,
    {
      accepts: [1, 5].map((count) => Array(count).fill({ type: "Url", patterns: ["a"] })),
      refuses: [0, 6].map((count) => Array(count).fill({ type: "Url", patterns: ["a"] })),
    },
  ],

  [/^ApiGuardianEndpoint\.path$/, { accepts: ["/", "/pets/{id}"], refuses: ["", "pets", "pets/"] }],
  [/^CachePurge\.url$/, url],
  [/^PullZone\.origin\.url$/, url],
  [/\.tag$/, { accepts: ["issue", "A1"], refuses: ["", "a-", "-a", "a b"] }],
  [/\.properties\{key\}$/, { accepts: ["a", "aspect_ratio"], refuses: ["", "Width", "a-b", "_a", " a"] }],
  [/^PullZone\.name$/, { accepts: ["a", "A-1", text(63)], refuses: ["", text(64), "a_b", "a.b"] }],
  [/\.routing\.\w+Countries\[\]$/, { accepts: ["DE"], refuses: ["de", "D", "DEU"] }],
  [/\.cache\.vary\.(cookies|queryParameters)\[\]$/, { accepts: ["a", "a_b-1"], refuses: ["", "a b", "a=", "=a"] }],
  [/\.cache\.vary\.headers\[\]$|\.clientHeaders\[\]$/, header],
  [/\.corsExtensions\[\]$/, { accepts: ["css"], refuses: ["", ".css", "css.", "c s"] }],
  [/^ShieldZone\.learning\.until$|^get\w+\.(from|to)$/, time],
  [
    /\.contentType$|\.contentTypes\{\}$/,
    {
      accepts: ["text/html", "text/html; charset=utf-8", `a/${text(253)}`],
      refuses: ["", "text", "text/", "/html", "text/html ", " text/html", "text/ html", "a/b\n", `a/${text(254)}`],
    },
  ],
  [/\.contentTypes\{key\}$/, { accepts: ["html", "7z"], refuses: ["", ".html", "html.", "HTML", "a/b"] }],
  [
    /^StorageFile\.checksum$/,
    { accepts: [text(64), "0123456789abcdefABCDEF".padEnd(64, "0")], refuses: [text(63), text(65), "g".repeat(64)] },
  ],
  [
    /^StorageZone\.name$/,
    { accepts: [text(4), text(64), "a-1b"], refuses: [text(3), text(65), "Abcd", "a_bc", "a.bc"] },
  ],
  [/^Database\.name$/, { accepts: [text(1), text(63)], refuses: ["", text(64)] }],
  [
    /^Database\.storageRegion$|^getDatabase\.name$|\.databaseId$|\.keyRotation$|\.rotation$|^PullZoneCertificate\.challenge$|^ShieldResponsePage\.content$/,
    { accepts: ["a"], refuses: [""] },
  ],
  [
    /^DatabaseToken\.expiresAt$|^Database\.forkOf\.date$/,
    { accepts: ["2027-01-31T00:00:00Z", "2027-01-31T01:00:00+01:00"], refuses: ["2027-01-31", "2027-01-31T00:00:00"] },
  ],
  [/^DatabaseToken\.validDays$/, { accepts: [1, 36_500], refuses: [0, 36_501] }],
  [/^DatabaseToken\.renewBeforeDays$/, { accepts: [0], refuses: [-1] }],
  [/^StreamCollection\.name$/, characters(1, 255)],
  [/^(getS|S)treamLibrary\.name$|^StreamLibrary\.tokenKeyRotation$|\.libraryApiKey$/, notEmpty],
  [/^StreamLibrary\.(player|captions)\.(color|background)$/, notEmpty],
  [/^getStream(Statistics|Videos?)\.(videoId|title|collectionId)$/, notEmpty],
  [/^StreamLibrary\.(player\.version|captions\.fontSize|encoding\.bitrate\d+p)$/, wholeBetween(1, int32)],
  [/^StreamLibrary\.player\.playbackSpeeds\[\]$/, { accepts: [0.25, 4], refuses: [0, -1] }],
  [
    /^StreamLibrary\.player\.controls\[\]$|^Stream(Library|Video)\.encoding\.codecs\[\]$/,
    { accepts: ["play-large", "x264"], refuses: ["", "a,b", "a b"] },
  ],
  [
    /^Stream(Library|Video)\.encoding\.resolutions\[\]$/,
    { accepts: ["240p", "2160p"], refuses: ["", "p", "12p", "720", "a720p"] },
  ],
  [/^StreamLibrary\.transcribing\.languages\[\]$/, notEmpty],
  [
    /^StreamVideo\.transcribing\.(languages\[\]|sourceLanguage)$/,
    { accepts: ["en", "yue"], refuses: ["", "e", "EN", "engl"] },
  ],
  [/^Database\.primaryRegions$/, { accepts: [["DE"]], refuses: [[]] }],
  [
    /^(Database|StreamLibrary)\.\w+Regions\[\]$|^StorageZone\.(region|replicationRegions\[\])$/,
    { accepts: ["DE", "de", "ABCD"], refuses: ["D", "ABCDE", "D1", ""] },
  ],
];

/** The schemas of an argument and of all that is in it, by path. */
function schemasIn(schema: z.ZodType, path: string): [string, z.ZodType][] {
  const inner = unwrap(schema);
  const own: [string, z.ZodType][] = [[path, inner]];
  if (inner instanceof z.ZodObject)
    return [...own, ...propertiesOf(inner).flatMap(([name, member]) => schemasIn(member, `${path}.${name}`))];
  if (inner instanceof z.ZodArray) return [...own, ...schemasIn(memberOf(inner, 0), `${path}[]`)];
  if (inner instanceof z.ZodRecord)
    return [
      ...own,
      ...schemasIn(inner.keyType as z.ZodType, `${path}{key}`),
      ...schemasIn(memberOf(inner, "a"), `${path}{}`),
    ];
  return own;
}

const sizes = [
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
];

function isLimited(schema: z.ZodType): boolean {
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const isLimit = ([name, value]: [string, unknown]) =>
    name === "pattern" || (sizes.includes(name) && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER);
  return Object.entries(described).some(isLimit);
}

const limited = [...resources, ...dataSources]
  .flatMap(({ name, inputs }) => schemasIn(inputs, name))
  .filter(([, schema]) => isLimited(schema));

test("each row is about arguments with limits", () => {
  expect(rows.filter(([paths]) => !limited.some(([path]) => paths.test(path)))).toEqual([]);
});

describe("an argument accepts the values within its limits, and refuses those outside of them", () => {
  test.each(limited)("%s", (path, schema) => {
    const own = rows.filter(([paths]) => paths.test(path));
    expect(own, "rows with the limits of this argument").toHaveLength(1);
    for (const [, { accepts, refuses }] of own) {
      for (const value of accepts)
        expect(schema.safeParse(value).success, `accepts ${JSON.stringify(value)}`).toBe(true);
      for (const value of refuses)
        expect(schema.safeParse(value).success, `accepts ${JSON.stringify(value)}`).toBe(false);
    }
  });
});
