import type { EdgeRule } from "../../sdk/api/pull-zones";
import type { Decider } from "../answer";
import { decide } from "../decide";
import { isLuaPattern } from "../patterns/matches";
import { questionSchema } from "../question";
import { actionsIn, rulesOf, type Zone } from "../zone";
import type { Finder } from "./finding";

/** As many as browsers follow. */
const mostRedirects = 20;

/** Redirects that lead back to themselves, or never end: seen by following one from a URL that a rule matches. */
export const redirectLoop: Finder = {
  id: "redirect-loop",
  source: "edge-rule-order",
  *find(zone) {
    const seen = new Set<string>();
    for (const url of urlsOf(zone)) {
      const loop = loopFrom(zone, url);
      if (!loop || [loop.where.id, ...loop.urls].some((one) => seen.has(one))) continue;
      for (const one of [loop.where.id, ...loop.urls]) seen.add(one);
      yield { where: loop.where, sentence: loop.sentence };
    }
  },
};

interface Loop {
  readonly where: Decider;
  readonly sentence: string;
  /** Those of a circle. */
  readonly urls: readonly string[];
}

function loopFrom(zone: Zone, start: string): Loop | undefined {
  const path = [start];
  let where: Decider | undefined;
  while (path.length <= mostRedirects) {
    const hop = nextHop(zone, path.at(-1) ?? start);
    if (!hop) return undefined;
    where ??= hop.by;
    const at = path.indexOf(hop.location);
    path.push(hop.location);
    if (at >= 0) {
      const urls = path.slice(at);
      return { where, sentence: `redirects in a circle: ${urls.join(" → ")}`, urls };
    }
  }
  return where && { where, sentence: `never stops to redirect: ${path.slice(0, 3).join(" → ")} → …`, urls: [] };
}

/** Where a visitor of whom nothing is special is certainly sent, and by what. */
function nextHop(zone: Zone, url: string): { location: string; by: Decider } | undefined {
  const question = questionSchema.safeParse({ url, ip: "192.0.2.1", lists: [], cache: "miss" });
  if (!question.success) return undefined;
  const { verdict, alternatives, notJudged } = decide(zone, question.data);
  const [answer] = alternatives;
  if (verdict !== "decided" || !answer || notJudged.some(({ what }) => what.startsWith("action"))) return undefined;
  const { kind, location, status = 301 } = answer.outcome;
  const by = answer.by.by;
  if (kind !== "redirected" || location === undefined || !by || status < 300 || status > 399) return undefined;
  // A variable that stayed has a value that is not known here.
  if (/\{\{|%\{/.test(location) || !URL.canParse(location, url)) return undefined;
  return { location: new URL(location, url).href, by };
}

/** For each rule that redirects, URLs that its patterns may match. */
function urlsOf(zone: Zone): ReadonlySet<string> {
  const hostname = zone.pullZone.hostnames[0]?.value ?? "";
  const redirects = (rule: EdgeRule) =>
    actionsIn(rule).some(({ actionType }) => actionType === "Redirect" || actionType === "ForceSSL");
  const urls = rulesOf(zone)
    .filter(redirects)
    .flatMap(({ triggers }) => triggers ?? [])
    .flatMap(({ type, patternMatches }) => (type === "Url" ? (patternMatches ?? []) : []))
    .filter((pattern) => !isLuaPattern(pattern))
    .map((pattern) => urlFor(pattern, hostname));
  return new Set([...urls, `https://${hostname}/`, `http://${hostname}/`].filter((url) => URL.canParse(url)));
}

/** A URL that a pattern matches, as far as one is easily made. */
function urlFor(pattern: string, hostname: string): string {
  const whole = pattern
    .replace(/^\*:\/\//, "https://")
    .replace(/^(https?:\/\/)\*/, `$1${hostname}`)
    .replace(/^\*?\//, `https://${hostname}/`)
    .replace(/^\*/, `https://${hostname}/a`);
  return whole.replaceAll("*", "a");
}
