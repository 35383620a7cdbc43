import { isLuaPattern } from "../patterns/matches";
import { wildcard } from "../patterns/wildcard";
import type { Trigger } from "./implies";

/** Of what a request has one value. An address or a URL can be written in several ways. */
const singleValued: ReadonlySet<unknown> = new Set<Trigger["type"]>([
  "Url",
  "UrlExtension",
  "CountryCode",
  "CountryStateCode",
  "RequestMethod",
]);

/** Two lists of patterns of which no value matches one each; undefined where there may be such a value. */
export function contradiction(triggers: readonly Trigger[]): readonly [string, string] | undefined {
  const clauses = triggers.flatMap(clausesOf);
  for (const [at, one] of clauses.entries())
    for (const other of clauses.slice(at + 1))
      if (one.type === other.type && one.any.every((a) => other.any.every((b) => areDisjoint(a, b))))
        return [one.any.join(" or "), other.any.join(" or ")];
  return undefined;
}

interface Clause {
  readonly type: Trigger["type"];
  readonly any: readonly string[];
}

function clausesOf({ type, patternMatches, patternMatchingType: how }: Trigger): readonly Clause[] {
  if (!singleValued.has(type) || how === "MatchNone" || !patternMatches?.length) return [];
  const texts = type === "UrlExtension" ? patternMatches.map((text) => text.replace(/^\./, "")) : patternMatches;
  if (!texts.every(isPlain)) return [];
  return how === "MatchAll" ? texts.map((text) => ({ type, any: [text] })) : [{ type, any: texts }];
}

/** Whether a pattern has one reading: no Lua, no encoding, no path where a URL is compared. */
const isPlain = (pattern: string) =>
  !isLuaPattern(pattern) && !pattern.startsWith("/") && /^[\x21-\x7e]*$/.test(pattern) && !pattern.includes("%");

/** Whether no text matches both, in any case of letters. */
function areDisjoint(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  if (!a.includes("*")) return !wildcard(b)(a);
  if (!b.includes("*")) return !wildcard(a)(b);
  const [startA, startB] = [a, b].map((text) => text.slice(0, text.indexOf("*"))) as [string, string];
  const [endA, endB] = [a, b].map((text) => text.slice(text.lastIndexOf("*") + 1)) as [string, string];
  const starts = startA.startsWith(startB) || startB.startsWith(startA);
  const ends = endA.endsWith(endB) || endB.endsWith(endA);
  return !starts || !ends;
}
