import type { EdgeRule } from "../../sdk/api/pull-zones";
import { isLuaPattern } from "../patterns/matches";
import { wildcard } from "../patterns/wildcard";

export type Trigger = NonNullable<EdgeRule["triggers"]>[number];

/** Any or all of some conditions, or none of them. */
interface Combination<T> {
  readonly how: string | null | undefined;
  readonly of: readonly T[];
}

/** Whether a request that matches one rule certainly matches another. What cannot be told is no. */
export const ruleImplies = (one: EdgeRule, other: EdgeRule): boolean =>
  combinationImplies(
    { how: one.triggerMatchingType, of: one.triggers ?? [] },
    { how: other.triggerMatchingType, of: other.triggers ?? [] },
    triggerImplies,
  );

function triggerImplies(one: Trigger, other: Trigger): boolean {
  const { type } = one;
  // Each trigger of chance is a throw of its own, and the names of cookies have letter case.
  if (type == null || type !== other.type || type === "RandomChance" || type.startsWith("Origin")) return false;
  const nameOf = ({ parameter1 }: Trigger) => (type === "CookieValue" ? parameter1 : parameter1?.toLowerCase()) ?? "";
  if (nameOf(one) !== nameOf(other)) return false;
  return combinationImplies(
    { how: one.patternMatchingType, of: one.patternMatches ?? [] },
    { how: other.patternMatchingType, of: other.patternMatches ?? [] },
    (pattern, wanted) => covers(type, wanted, pattern),
  );
}

function combinationImplies<T>(
  one: Combination<T>,
  other: Combination<T>,
  implies: (one: T, other: T) => boolean,
): boolean {
  // What is empty is an open question, or matches in a way that nobody wrote down.
  if (one.of.length === 0 || other.of.length === 0) return false;
  if (other.how === "MatchNone") {
    if (one.how !== "MatchNone") return false;
    return other.of.every((wanted) => one.of.some((given) => implies(wanted, given)));
  }
  if (one.how === "MatchNone") return false;
  const isAll = one.how === "MatchAll";
  const follows = (wanted: T) =>
    isAll ? one.of.some((given) => implies(given, wanted)) : one.of.every((given) => implies(given, wanted));
  if (other.how === "MatchAll") return other.of.every(follows);
  return isAll ? other.of.some(follows) : one.of.every((given) => other.of.some((wanted) => implies(given, wanted)));
}

/** Stands for what an asterisk of the narrower pattern stands for; no pattern has it. */
const anything = "\0";

/** Whether every text that the second pattern matches is matched by the first. */
function covers(type: NonNullable<Trigger["type"]>, wide: string, narrow: string): boolean {
  if (wide === narrow || wide === "*") return true;
  if (isLuaPattern(wide) || isLuaPattern(narrow)) return false;
  // A range of addresses is no text.
  if (type === "RemoteIP" && (wide.includes("/") || narrow.includes("/"))) return false;
  const text = (pattern: string) => (type === "UrlExtension" ? pattern.replace(/^\./, "") : pattern);
  return wildcard(text(wide))(text(narrow).replaceAll("*", anything));
}

/** Whether a rule certainly matches every request. */
export function matchesAll({ triggers, triggerMatchingType: how }: EdgeRule): boolean {
  const all = triggers ?? [];
  if (all.length === 0 || how === "MatchNone") return false;
  return how === "MatchAll" ? all.every(isEveryUrl) : all.some(isEveryUrl);
}

/** Whether a trigger matches every URL. */
export function isEveryUrl({ type, patternMatches, patternMatchingType: how }: Trigger): boolean {
  if (type !== "Url" || how === "MatchNone" || !patternMatches?.length) return false;
  const isAny = (pattern: string) =>
    !isLuaPattern(pattern) &&
    ["http", "https"].every((scheme) => wildcard(pattern)(`${scheme}://${anything}/${anything}`));
  return how === "MatchAll" ? patternMatches.every(isAny) : patternMatches.some(isAny);
}
