import type { CacheDecision, Step } from "../answer";
import type { Request } from "../question";
import { actionOf, type Context, ruleDecider, zoneDecider } from "../stage";
import { smartExcludedTypes, smartExtensions } from "./smart-cache";

const thirtyDays = 2_592_000;

/** What the cache does with the response to a request that is served. */
export function cache(context: Context): { readonly cache: CacheDecision; readonly steps: readonly [Step, ...Step[]] } {
  const { request, zone, effects } = context;
  const { pullZone } = zone;
  const rule = actionOf(effects, "OverrideCacheTime");
  const warnings: string[] = [];
  const seconds = Number(rule?.parameters[0] ?? pullZone.cacheControlMaxAgeOverride ?? thirtyDays);
  const stored = storedFor(seconds, rule !== undefined, context, warnings);
  const decision: CacheDecision = { ...stored, key: keyOf(context), browser: browserOf(context), warnings };
  const length = decision.seconds === undefined ? "" : ` for ${decision.seconds} s`;
  const text =
    decision.stored === "origin"
      ? "stored as the origin's headers say"
      : decision.stored === "yes"
        ? `stored${length}`
        : `not stored${rule && seconds === 0 ? ", unless it is in the cache already" : ""}`;
  const isSkipped = decision.stored === "no" && pullZone.enableSmartCache;
  const step: Step = {
    stage: "cache",
    result: request.cache ?? decision.stored,
    text: [text, ...warnings].join("; "),
    by: rule ? ruleDecider(zone, rule.rule) : zoneDecider(zone),
    source: rule ? "edge-rule-order" : isSkipped ? "smart-cache" : "findings",
  };
  const keyStep: Step = {
    stage: "cache key",
    result: "varies",
    text: `another copy for another ${decision.key.join(", ")}`,
    by: zoneDecider(zone),
    source: "vary-cache",
  };
  const varies = decision.stored !== "no" && decision.key.length > 1;
  return { cache: decision, steps: varies ? [step, keyStep] : [step] };
}

type Stored = Pick<CacheDecision, "stored" | "seconds">;

function storedFor(
  seconds: number,
  isRule: boolean,
  { request, zone: { pullZone } }: Context,
  warnings: string[],
): Stored {
  if (!["GET", "HEAD"].includes(request.method)) return { stored: "no" };
  const { origin } = request;
  if (pullZone.enableSmartCache && !isRule && !isSmart(request)) return { stored: "no" };
  if (origin && origin.status >= 400)
    return pullZone.cacheErrorResponses ? { stored: "yes", seconds: 5 } : { stored: "no" };
  if (seconds === 0) return { stored: "no" };
  const control = origin?.headers.get("cache-control");
  const isPrivate = /\b(private|no-store|no-cache)\b/i.test(control ?? "");
  if (seconds > 0) {
    if (isPrivate || (origin?.headers.has("set-cookie") && !pullZone.enableCookieVary))
      warnings.push("the cache time overrides a response that is meant for one visitor: others will get it");
    return { stored: "yes", seconds };
  }
  if (!origin) return { stored: "origin" };
  if (isPrivate) return { stored: "no" };
  const age = /\bs-maxage=(\d+)/i.exec(control ?? "")?.[1] ?? /\bmax-age=(\d+)/i.exec(control ?? "")?.[1];
  if (age === undefined) return control === undefined ? { stored: "yes", seconds: thirtyDays } : { stored: "origin" };
  return age === "0" ? { stored: "no" } : { stored: "yes", seconds: Number(age) };
}

function isSmart({ path, origin }: Request): boolean {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase();
  const type = origin?.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return extension !== undefined && smartExtensions.has(extension) && !smartExcludedTypes.has(type ?? "");
}

/** The parts of a request that select a copy in the cache. */
function keyOf({ zone: { pullZone }, effects }: Context): readonly string[] {
  const ignoresQuery = actionOf(effects, "IgnoreQueryString") !== undefined || (pullZone.ignoreQueryStrings ?? true);
  const parameters = pullZone.queryStringVaryParameters;
  const query = parameters.length > 0 ? `query parameters ${parameters.join(", ")}` : "query string";
  const parts: readonly (readonly [boolean, string])[] = [
    [!ignoresQuery, query],
    [pullZone.enableHostnameVary ?? false, "hostname"],
    [pullZone.enableCountryCodeVary ?? false, "country"],
    [pullZone.enableCountryStateCodeVary ?? false, "state"],
    [pullZone.enableMobileVary ?? false, "mobile or desktop"],
    [pullZone.enableWebPVary ?? false, "WebP support"],
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
