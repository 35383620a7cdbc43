import type { CacheDecision, Step } from "../answer";
import type { Ask } from "../ask";
import { extensionOf } from "../patterns/path-forms";
import type { Request } from "../question";
import type { SourceId } from "../sources";
import { actionOf, type Context, ruleDecider, zoneDecider } from "../stage";

const thirtyDays = 2_592_000;
/** What a zone stores files of a storage zone for, where it follows the origin. */
const storageSeconds = 25_600_000;

/** What the cache does with the response to a request that is served. */
export function cache(context: Context): { readonly cache: CacheDecision; readonly steps: readonly [Step, ...Step[]] } {
  const { request, zone, effects } = context;
  const rule = actionOf(effects, "OverrideCacheTime");
  const seconds = Number(rule?.parameters[0] ?? zone.pullZone.cacheControlMaxAgeOverride ?? thirtyDays);
  const { stored, seconds: length, source, warnings = [], isByTime } = storedFor(seconds, context);
  const time = length === undefined ? {} : { seconds: length };
  const decision: CacheDecision = { stored, ...time, key: keyOf(context), browser: browserOf(context), warnings };
  const isByRule = rule !== undefined && isByTime;
  const text =
    stored === "origin"
      ? "stored as the origin's headers say"
      : stored === "yes"
        ? `stored${length === undefined ? "" : ` for ${length} s`}`
        : `not stored${isByRule ? ", unless it is in the cache already" : ""}`;
  const step: Step = {
    stage: "cache",
    result: request.cache ?? stored,
    text: [text, ...warnings].join("; "),
    by: isByRule ? ruleDecider(zone, rule.rule) : zoneDecider(zone),
    source: isByRule ? "edge-rule-order" : source,
  };
  const keyStep: Step = {
    stage: "cache key",
    result: "varies",
    text: `another copy for another ${decision.key.join(", ")}`,
    by: zoneDecider(zone),
    source: "vary-cache",
  };
  const varies = stored !== "no" && decision.key.length > 1;
  return { cache: decision, steps: varies ? [step, keyStep] : [step] };
}

interface Stored extends Pick<CacheDecision, "stored" | "seconds"> {
  readonly source: SourceId;
  readonly warnings?: readonly string[];
  /** Whether the cache time of the zone or of a rule says so, not the request or the response. */
  readonly isByTime?: boolean;
}

const not = (source: SourceId): Stored => ({ stored: "no", source });

function storedFor(seconds: number, context: Context): Stored {
  const { request, zone, effects, ask } = context;
  const { origin, method } = request;
  if (!["GET", "HEAD"].includes(method)) return not("http-caching");
  const isOverridden = actionOf(effects, "OverrideCacheTime") !== undefined;
  if (zone.pullZone.enableSmartCache && !isOverridden && !isSmart(request, ask)) return not("smart-cache");
  if (origin && origin.status >= 400)
    return zone.pullZone.cacheErrorResponses ? { stored: "yes", seconds: 5, source: "openapi" } : not("findings");
  const stored = seconds < 0 ? asOriginSays(context) : byTime(seconds, context);
  if (stored.stored === "no") return stored;
  if (origin?.headers.has("set-cookie") && ask.reading("set-cookie-stored") === "never") return not("http-caching");
  // The origin is asked with GET, for a whole response that the cache keeps.
  return method === "HEAD" ? { ...stored, source: "request-headers" } : stored;
}

const isPrivate = (control: string | undefined) => /\b(private|no-store|no-cache)\b/i.test(control ?? "");

function byTime(seconds: number, { request: { origin }, zone: { pullZone } }: Context): Stored {
  const common = { source: "findings", isByTime: true } as const;
  if (seconds === 0) return { ...common, stored: "no" };
  const isPersonal =
    isPrivate(origin?.headers.get("cache-control")) ||
    (origin?.headers.has("set-cookie") && !pullZone.enableCookieVary);
  const warning = "the cache time overrides a response that is meant for one visitor: others will get it";
  return { ...common, stored: "yes", seconds, warnings: isPersonal ? [warning] : [] };
}

function asOriginSays(context: Context): Stored {
  const { origin } = context.request;
  const control = origin?.headers.get("cache-control");
  const source = "findings";
  if (control === undefined && isFromStorage(context)) return { stored: "yes", seconds: storageSeconds, source };
  if (!origin) return { stored: "origin", source };
  if (isPrivate(control)) return not(source);
  const age = /\bs-maxage=(\d+)/i.exec(control ?? "")?.[1] ?? /\bmax-age=(\d+)/i.exec(control ?? "")?.[1];
  if (age === undefined)
    return control === undefined ? { stored: "yes", seconds: thirtyDays, source } : { stored: "origin", source };
  return age === "0" ? not(source) : { stored: "yes", seconds: Number(age), source };
}

/** Storage sends no Cache-Control; a script in between may set one. */
const isFromStorage = ({ zone: { pullZone }, effects }: Context) =>
  !pullZone.middlewareScriptId &&
  !actionOf(effects, "OriginUrl") &&
  (pullZone.originType === "StorageZone" || actionOf(effects, "OriginStorage") !== undefined);

/** The extensions of files that Smart Cache keeps. */
const smartExtensions: ReadonlySet<string> = new Set(
  [
    "avif bmp gif heic ico jpg jpeg pict png svg svg2 tif tiff webp",
    "3g2 3gp asf avi flv m3u8 m4u mkv mp4 mpg swf ts vob webm yuv",
    "aif flac mid midi mp3 mpa ogg wav wma",
    "eot otf ttf woff woff2",
    "csv doc docx odt pdf ppt pptx ps psd srt txt xls xlsx",
    "7z bz2 gz iso jar rar tar xz zip zst",
    "bat class css dll ejs exe js",
    "apk bin dat dmg eps pls",
  ].flatMap((group) => group.split(" ")),
);

/** The types of responses that it never keeps. */
const smartExcludedTypes: ReadonlySet<string> = new Set(["text/html", "application/json", "application/xml"]);

function isSmart({ path, origin }: Request, ask: Ask): boolean {
  const extension = extensionOf(path, ask).toLowerCase();
  const type = origin?.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return smartExtensions.has(extension) && !smartExcludedTypes.has(type ?? "");
}

/** The parts of a request that select a copy in the cache. */
function keyOf({ request, zone: { pullZone }, effects, ask }: Context): readonly string[] {
  const isImage = /^(?:jpe?g|webp|png|gif)$/i.test(extensionOf(request.path, ask));
  const isOptimized = isImage && (pullZone.optimizerEnabled ?? false);
  const ignoresQuery =
    actionOf(effects, "IgnoreQueryString") !== undefined || ((pullZone.ignoreQueryStrings ?? true) && !isOptimized);
  const parameters = pullZone.queryStringVaryParameters;
  const query = parameters.length > 0 ? `query parameters ${parameters.join(", ")}` : "query string";
  const parts: readonly (readonly [boolean, string])[] = [
    [!ignoresQuery, query],
    [pullZone.enableHostnameVary ?? false, "hostname"],
    [pullZone.enableCountryCodeVary ?? false, "country"],
    [pullZone.enableCountryStateCodeVary ?? false, "state"],
    [pullZone.enableMobileVary ?? false, "mobile or desktop"],
    [isOptimized || (isImage && (pullZone.enableWebPVary ?? false)), "WebP support"],
    [pullZone.enableAvifVary ?? false, "AVIF support"],
    [pullZone.enableCookieVary ?? false, `cookies ${pullZone.cookieVaryParameters.join(", ")}`],
    [Boolean(pullZone.cacheKeyHeaders), `headers ${pullZone.cacheKeyHeaders ?? ""}`],
  ];
  return ["path", ...parts.filter(([isOn]) => isOn).map(([, part]) => part)];
}

/** Cache-Control for browsers, where the zone sets it. */
function browserOf({ zone: { pullZone }, effects, ask }: Context): string | undefined {
  if (actionOf(effects, "RemoveBrowserCacheResponseHeader")) return "";
  const whole = actionOf(effects, "OverrideBrowserCacheResponseHeader")?.parameters[0];
  if (whole) return whole;
  const byBrowser = actionOf(effects, "OverrideBrowserCacheTime")?.parameters[0];
  const byPublic = actionOf(effects, "OverrideCacheTimePublic")?.parameters[0];
  const differ = byBrowser !== undefined && byPublic !== undefined && byBrowser !== byPublic;
  const ofRules = differ && ask.reading("browser-time-twice") === "public" ? byPublic : (byBrowser ?? byPublic);
  const seconds = Number(ofRules ?? pullZone.cacheControlPublicMaxAgeOverride ?? -1);
  return seconds < 0 ? undefined : `public, max-age=${seconds}`;
}
