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
    const asLua = luaFind(text, pattern);
    if (!/%w/i.test(pattern)) return asLua;
    const asPage = luaFind(text, pattern, { underscore: true });
    return asLua === asPage || ask.reading("lua-underscore") === "lua" ? asLua : asPage;
  } catch (error) {
    if (!(error instanceof LuaPatternError)) throw error;
    return ask.fact(`pattern:${pattern} matches, of which Lua would say: ${error.message}`);
  }
}

function plainMatches(pattern: string, text: string, ask: Ask): boolean {
  const exact = wildcard(pattern);
  if (wildcard(pattern.toLowerCase())(text.toLowerCase()))
    return exact(text) || ask.reading("letter-case") === "ignored";
  const decoded = decodedOf(text);
  return decoded !== text && exact(decoded) && ask.reading("percent-encoding") === "decoded";
}

/** A text without its encoding, or as it is where that is none. */
export function decodedOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
