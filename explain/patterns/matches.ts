import type { Ask } from "../ask";
import { LuaPatternError, luaFind } from "./lua";
import { wildcard } from "./wildcard";

const prefix = "pattern:";

export const isLuaPattern = (pattern: string): boolean => pattern.startsWith(prefix);

/** How a pattern matches a text: not, as it is, if the case of letters does not count, or why Lua does not tell. */
type Match = "no" | "yes" | "case" | (string & {});

/** Those of one request, by text and pattern: each combination of what is open compares the same texts. */
const known = new Map<string, Map<string, Match>>();
const mostKnown = 100;

export function matchOf(pattern: string, text: string): Match {
  const ofText = known.get(text) ?? new Map<string, Match>();
  const before = ofText.get(pattern);
  if (before !== undefined) return before;
  const match = compare(pattern, text);
  if (known.size === mostKnown) known.clear();
  known.set(text, ofText.set(pattern, match));
  return match;
}

function compare(pattern: string, text: string): Match {
  if (!isLuaPattern(pattern)) {
    if (wildcard(pattern)(text)) return "yes";
    return wildcard(pattern.toLowerCase())(text.toLowerCase()) ? "case" : "no";
  }
  try {
    return luaFind(text, pattern.slice(prefix.length)) ? "yes" : "no";
  } catch (error) {
    if (!(error instanceof LuaPatternError)) throw error;
    return error.message;
  }
}

/** Whether that counts as a match. */
export function isMatch(match: Match, pattern: string, ask: Ask): boolean {
  if (match === "yes" || match === "no") return match === "yes";
  if (match === "case") return ask.reading("letter-case") === "ignored";
  return ask.fact(`${pattern} matches, of which Lua would say: ${match}`);
}

/** Whether a pattern of an edge rule matches a text. It asks only where readings differ on this text. */
export const matches = (pattern: string, text: string, ask: Ask): boolean =>
  isMatch(matchOf(pattern, text), pattern, ask);
