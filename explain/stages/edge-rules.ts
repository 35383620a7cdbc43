import type { EdgeRule } from "../../sdk/api/pull-zones";
import type { NotJudged, Outcome, Step } from "../answer";
import type { Ask } from "../ask";
import { hasAddress } from "../patterns/addresses";
import { isLuaPattern, isMatch, matches, matchOf } from "../patterns/matches";
import { extensionOf, formOf, queryFormOf } from "../patterns/path-forms";
import { expand, securedOf } from "../patterns/variables";
import type { Request } from "../question";
import { type ActionType, type AppliedAction, type End, ruleDecider, type Stage } from "../stage";
import { actionsIn, rulesOf } from "../zone";

/** Whether an action is taken on each request, or only where the origin is asked. */
type Layer = "cache" | "origin" | "both" | "unlisted";

export const layers: Readonly<Record<ActionType, Layer>> = {
  ForceSSL: "cache",
  Redirect: "cache",
  OriginUrl: "origin",
  OverrideCacheTime: "both",
  BlockRequest: "cache",
  SetResponseHeader: "both",
  SetRequestHeader: "origin",
  ForceDownload: "cache",
  DisableTokenAuthentication: "cache",
  EnableTokenAuthentication: "cache",
  OverrideCacheTimePublic: "cache",
  IgnoreQueryString: "cache",
  DisableOptimizer: "cache",
  ForceCompression: "cache",
  SetStatusCode: "cache",
  BypassPermaCache: "origin",
  OverrideBrowserCacheTime: "cache",
  OriginStorage: "origin",
  SetNetworkRateLimit: "cache",
  SetConnectionLimit: "cache",
  SetRequestsPerSecondLimit: "cache",
  RunEdgeScript: "origin",
  OriginMagicContainers: "origin",
  DisableWAF: "origin",
  RetryOrigin: "origin",
  OverrideBrowserCacheResponseHeader: "cache",
  RemoveBrowserCacheResponseHeader: "cache",
  DisableShieldChallenge: "both",
  DisableShield: "unlisted",
  DisableShieldBotDetection: "origin",
  BypassAwsS3Authentication: "origin",
  DisableShieldAccessLists: "unlisted",
  DisableShieldRateLimiting: "unlisted",
  EnableRequestCoalescing: "unlisted",
  DisableRequestCoalescing: "unlisted",
  UseLoadBalancer: "origin",
  ForceLoadBalancerStickySessionMode: "origin",
  StripCookiesClientToOrigin: "unlisted",
};

/** Of all others, only the first that matches is taken. */
const cumulative: ReadonlySet<string> = new Set<ActionType>(["SetRequestHeader", "SetResponseHeader"]);

/** Those whose layer changes what a visitor gets: what they switch off comes before the origin is asked. */
const earlyOnly: ReadonlySet<string> = new Set<ActionType>([
  "DisableShield",
  "DisableShieldAccessLists",
  "DisableShieldRateLimiting",
]);

/** The rules of a pull zone: which match, and what they do. */
export const edgeRules: Stage = ({ request, zone, ask }) => {
  const actions = new Map<ActionType, AppliedAction[]>();
  const steps: Step[] = [];
  const ends: End[] = [];
  const notJudged: NotJudged[] = [];
  for (const rule of rulesOf(zone)) {
    if (!applies(rule, request, ask, true)) continue;
    const taken: string[] = [];
    for (const action of actionsIn(rule)) {
      const type = action.actionType;
      if (!type) continue;
      if (!isKnown(type)) {
        notJudged.push({
          what: `action ${type}`,
          why: `"${ruleDecider(zone, rule).name}" has an action without a name`,
        });
        continue;
      }
      const before = actions.get(type);
      if (before && !cumulative.has(type)) {
        taken.push(`not ${type}, which an earlier rule took`);
        continue;
      }
      if (!isTaken(type, rule, request, ask)) continue;
      const parameters = [action.actionParameter1, action.actionParameter2, action.actionParameter3].map(
        (value) => value ?? "",
      );
      actions.set(type, [...(before ?? []), { parameters, rule }]);
      const outcome = endOf(type, parameters, request, ask);
      taken.push(describe(type, parameters, outcome));
      if (outcome)
        ends.push({
          place: "edge rules",
          outcome,
          step: {
            stage: "edge rules",
            result: outcome.status === undefined ? outcome.kind : String(outcome.status),
            text: describe(type, parameters, outcome),
            by: ruleDecider(zone, rule),
            source: type === "BlockRequest" ? "findings" : "edge-rules",
          },
        });
    }
    if (taken.length > 0)
      steps.push({
        stage: "edge rules",
        result: "matches",
        text: taken.join("; "),
        by: ruleDecider(zone, rule),
        source: "edge-rule-order",
      });
  }
  if (actions.has("UseLoadBalancer"))
    notJudged.push({
      what: "origin",
      why: "a rule takes the request to a load balancer, and which origin of it is not decided",
    });
  if (actions.has("RunEdgeScript"))
    notJudged.push({ what: "edge script", why: "a rule runs one, and what it responds is its own" });
  return { steps, ends: winners(ends, ask), effects: { actions }, notJudged };
};

const isKnown = (type: string): type is ActionType => Object.hasOwn(layers, type);

/** Whether an action of a rule that matches is taken on this request. */
function isTaken(type: ActionType, rule: EdgeRule, request: Request, ask: Ask): boolean {
  const layer = layers[type];
  if (layer === "unlisted" && earlyOnly.has(type) && request.cache !== "miss")
    return (
      ask.reading("unlisted-actions") === "always" ||
      (request.cache === undefined && ask.fact("the response is not in the cache"))
    );
  if (layer === "origin" && request.cache === "hit") return false;
  if (layer === "origin" && hasLuaPattern(rule) && !applies(rule, request, ask, false))
    return ask.reading("pattern-at-the-origin") === "works";
  return true;
}

/** Of different rules that end the request, the first; or each, where the order of kinds may count. */
function winners(ends: readonly End[], ask: Ask): readonly End[] {
  const [first] = ends;
  if (!first || ends.every(({ outcome }) => outcome.kind === first.outcome.kind)) return ends.slice(0, 1);
  const reading = ask.reading("which-edge-rule-ends");
  if (reading === "order") return [first];
  const wanted = reading === "block" ? "refused" : "redirected";
  return ends.filter(({ outcome }) => outcome.kind === wanted).slice(0, 1);
}

function endOf(
  type: ActionType,
  [first = "", second = ""]: readonly string[],
  request: Request,
  ask: Ask,
): Outcome | undefined {
  if (type === "BlockRequest") return { kind: "refused", status: 403 };
  if (type === "Redirect") {
    return {
      kind: "redirected",
      ...(second !== "" && { status: Number(second) }),
      location: expand(first, request, ask),
    };
  }
  const isForced = type === "ForceSSL" && request.scheme === "http";
  return isForced ? { kind: "redirected", location: securedOf(request, ask) } : undefined;
}

function describe(type: ActionType, parameters: readonly string[], outcome: Outcome | undefined): string {
  if (outcome?.location !== undefined) return `${type} to ${outcome.location}`;
  // What is sent to the origin may be a key.
  const shown = type === "SetRequestHeader" ? parameters.slice(0, 1) : parameters;
  return [type, ...shown.filter((value) => value !== "")].join(" ");
}

const hasLuaPattern = ({ triggers }: EdgeRule) =>
  (triggers ?? []).some(({ patternMatches }) => (patternMatches ?? []).some(isLuaPattern));

type Trigger = NonNullable<EdgeRule["triggers"]>[number];

/** Whether a rule matches. `withLua`: whether patterns with `pattern:` work. */
function applies(rule: EdgeRule, request: Request, ask: Ask, withLua: boolean): boolean {
  const triggers = rule.triggers ?? [];
  if (triggers.length === 0) return ask.reading("no-triggers") === "always";
  return combine(rule.triggerMatchingType, triggers, (trigger) => triggerMatches(trigger, request, ask, withLua));
}

function combine<T>(how: string | null | undefined, all: readonly T[], test: (one: T) => boolean): boolean {
  if (how === "MatchAll") return all.every(test);
  if (how === "MatchNone") return !all.some(test);
  return all.some(test);
}

function triggerMatches(trigger: Trigger, request: Request, ask: Ask, withLua: boolean): boolean {
  const patterns = trigger.patternMatches ?? [];
  const test = testOf(trigger, request, ask);
  return combine(trigger.patternMatchingType, patterns, (pattern) => {
    if (!withLua && isLuaPattern(pattern)) return false;
    return test(pattern);
  });
}

/** How a trigger compares a pattern with this request. */
function testOf({ type, parameter1 }: Trigger, request: Request, ask: Ask): (pattern: string) => boolean {
  const { site, host, path, search, query, headers, cookies, country, state, method, ip, origin } = request;
  const name = parameter1 ?? "";
  const text = (value: string) => (pattern: string) => matches(pattern, value, ask);
  const unknown = (what: string) => (pattern: string) => ask.fact(`${what} matches ${pattern}`);
  const fact = (value: string | undefined, what: string) => (value === undefined ? unknown(what) : text(value));
  const ofRequest = (value: string | undefined) =>
    value === undefined
      ? (pattern: string) => matches(pattern, "", ask) && ask.reading("absent-value") === "empty"
      : text(value);
  switch (type) {
    case "Url":
      return (pattern) => {
        const start = pattern.startsWith("/") ? "" : site;
        const match = formOf(path, ask, { needed: (form) => matchOf(pattern, form), start });
        return isMatch(match, pattern, ask) && (start !== "" || ask.reading("url-from-a-slash") === "path");
      };
    case "RequestHeader":
      return ofRequest(name.toLowerCase() === "host" ? host : headers.get(name.toLowerCase()));
    case "CookieValue":
      return ofRequest(cookies.get(name));
    case "UrlQueryString":
      if (query === "") return ofRequest(undefined);
      return (pattern) => {
        const compared = (text: string) => matches(pattern, queryFormOf(text, ask), ask);
        const isWithout = compared(query);
        return isWithout === compared(search) || ask.reading("query-with-mark") === "without" ? isWithout : !isWithout;
      };
    case "UrlExtension":
      return (pattern) => {
        const extension = extensionOf(path, ask);
        return extension !== "" && matches(pattern.replace(/^\./, ""), extension, ask);
      };
    case "RequestMethod":
      return text(method);
    case "CountryCode":
      return fact(country, "the visitor's country");
    case "CountryStateCode":
      return fact(state, "the visitor's state");
    case "RemoteIP":
      if (ip === undefined) return unknown("the visitor's address");
      return (pattern) =>
        pattern.includes("/") && !isLuaPattern(pattern)
          ? hasAddress(pattern, ip) && ask.reading("address-ranges") === "range"
          : matches(pattern, ip, ask);
    case "ResponseHeader":
      return origin ? ofRequest(origin.headers.get(name.toLowerCase())) : unknown(`the response's header ${name}`);
    case "StatusCode":
      return fact(origin && String(origin.status), "the response's status");
    case "RandomChance":
      return (pattern) => {
        const percent = Number(pattern);
        return percent >= 100 || (percent > 0 && ask.fact(`the request is among ${pattern} of 100 at random`));
      };
    default:
      return unknown(type ?? "a trigger");
  }
}
