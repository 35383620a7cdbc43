import type { Ask } from "../ask";
import { LuaPatternError, luaFind } from "./lua";
import { wildcard } from "./wildcard";

/** Patterns compiled once: a zone's rules are asked about many requests. */
const compiled = new Map<string, (text: string) => boolean>();

function compile(pattern: string): (text: string) => boolean {
  const known = compiled.get(pattern);
  if (known) return known;
  if (compiled.size >= 10_000) compiled.clear();
  const matcher = wildcard(pattern);
  compiled.set(pattern, matcher);
  return matcher;
}

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
  if (compile(pattern)(text)) return true;
  if (compile(pattern.toLowerCase())(text.toLowerCase())) return ask.reading("letter-case") === "ignored";
  const decoded = decodedOf(text);
  return decoded !== text && compile(pattern)(decoded) && ask.reading("percent-encoding") === "decoded";
}

function decodedOf(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
