import type { Ask } from "../ask";
import { LuaPatternError, luaFind } from "./lua";
import { wildcard } from "./wildcard";

const prefix = "pattern:";

export const isLuaPattern = (pattern: string): boolean => pattern.startsWith(prefix);

/** Whether a pattern of an edge rule matches a text. It asks only where readings differ on this text. */
export function matches(pattern: string, text: string, ask: Ask): boolean {
  return isLuaPattern(pattern) ? luaMatches(pattern.slice(prefix.length), text, ask) : plainMatches(pattern, text, ask);
}

function luaMatches(pattern: string, text: string, ask: Ask): boolean {
  try {
    return luaFind(text, pattern);
  } catch (error) {
    if (!(error instanceof LuaPatternError)) throw error;
    return ask.fact(`pattern:${pattern} matches, of which Lua would say: ${error.message}`);
  }
}

function plainMatches(pattern: string, text: string, ask: Ask): boolean {
  if (!wildcard(pattern.toLowerCase())(text.toLowerCase())) return false;
  return wildcard(pattern)(text) || ask.reading("letter-case") === "ignored";
}
