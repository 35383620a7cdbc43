import { isIP } from "node:net";
import type { EdgeRule } from "../../sdk/api/pull-zones";
import { isLuaPattern } from "../patterns/matches";
import { ruleDecider } from "../stage";
import { rulesOf } from "../zone";
import { contradiction } from "./disjoint";
import type { Finder } from "./finding";
import { isEveryUrl, type Trigger } from "./implies";

/** Whether a zone serves a hostname. */
type Serves = (hostname: string) => boolean;

/** Rules whose triggers match no request. */
export const neverFires: Finder = {
  id: "rule-never-fires",
  source: "trigger-path",
  *find(zone) {
    const names = zone.pullZone.hostnames.map(({ value }) => value?.toLowerCase() ?? "");
    const serves: Serves = (hostname) =>
      names.length === 0 ||
      names.some((name) => name === hostname || (name.startsWith("*") && hostname.endsWith(name.slice(1))));
    for (const rule of rulesOf(zone)) {
      const why = whyNeverFires(rule, serves);
      if (why !== undefined) yield { where: ruleDecider(zone, rule), sentence: `the rule never fires: ${why}` };
    }
  },
};

/** Why no request matches a rule; undefined where one may. */
export function whyNeverFires({ triggers, triggerMatchingType: how }: EdgeRule, serves: Serves): string | undefined {
  const all = triggers ?? [];
  if (all.length === 0) return undefined;
  if (how === "MatchNone")
    return all.some(isEveryUrl) ? "it applies where no trigger matches, and one matches every URL" : undefined;
  const reasons = all.map((trigger) => whyNoMatch(trigger, serves));
  if (how !== "MatchAll") return reasons.every((why) => why !== undefined) ? reasons[0] : undefined;
  const impossible = reasons.find((why) => why !== undefined) ?? extensionOfFolder(all);
  if (impossible !== undefined) return impossible;
  const both = contradiction(all);
  return both && `nothing matches both ${both.join(" and ")}`;
}

function whyNoMatch(trigger: Trigger, serves: Serves): string | undefined {
  const { patternMatches, patternMatchingType: how } = trigger;
  if (!patternMatches?.length) return undefined;
  if (how === "MatchNone")
    return isEveryUrl({ ...trigger, patternMatchingType: "MatchAny" })
      ? "it applies where no pattern matches, and one matches every URL"
      : undefined;
  const reasons = patternMatches.map((pattern) => whyNone(trigger.type, pattern, serves));
  if (how !== "MatchAll") return reasons.every((why) => why !== undefined) ? reasons[0] : undefined;
  const impossible = reasons.find((why) => why !== undefined);
  if (impossible !== undefined) return impossible;
  const both = contradiction([trigger]);
  return both && `nothing matches both ${both.join(" and ")}`;
}

/** Why no request has what a pattern matches. */
function whyNone(type: Trigger["type"], pattern: string, serves: Serves): string | undefined {
  if (isLuaPattern(pattern)) return undefined;
  if (type === "Url") return whyNoUrl(pattern, serves);
  if (type === "RandomChance") return Number(pattern) <= 0 ? `it has a chance of ${pattern} %` : undefined;
  if (pattern.includes("*")) return undefined;
  if (type === "CountryCode" && !/^\w{2}$/.test(pattern)) return `${pattern} is no country's code of two letters`;
  if (type === "StatusCode" && !/^\d{3}$/.test(pattern)) return `${pattern} is no status code`;
  if (type === "RemoteIP" && !/[/-]/.test(pattern) && isIP(pattern) === 0) return `${pattern} is no address`;
  return undefined;
}

function whyNoUrl(pattern: string, serves: Serves): string | undefined {
  // What a pattern from a slash is compared with is an open question.
  if (pattern.startsWith("/")) return undefined;
  const [start = ""] = pattern.toLowerCase().split("*");
  const schemes = ["http://", "https://"];
  if (!schemes.some((scheme) => scheme.startsWith(start) || start.startsWith(scheme)))
    return `${pattern} is compared with the whole URL, which begins with http:// or https://`;
  const hostname = /^https?:\/\/([^/*:?#]+)\//.exec(pattern.toLowerCase())?.[1];
  return hostname === undefined || serves(hostname)
    ? undefined
    : `${pattern} has the hostname ${hostname}, which is none of the zone's`;
}

/** A URL that ends in a slash has no extension. */
function extensionOfFolder(triggers: readonly Trigger[]): string | undefined {
  const positive = triggers.filter(({ patternMatchingType: how }) => how !== "MatchNone");
  const extension = positive.find(({ type, patternMatches }) => type === "UrlExtension" && patternMatches?.length);
  const folders = positive.find(({ type, patternMatches, patternMatchingType: how }) => {
    const isFolder = (pattern: string) => !isLuaPattern(pattern) && pattern.endsWith("/");
    if (type !== "Url" || !patternMatches?.length) return false;
    return how === "MatchAll" ? patternMatches.some(isFolder) : patternMatches.every(isFolder);
  });
  return extension && folders && `${folders.patternMatches?.join(" or ")} is a folder, whose URL has no extension`;
}
