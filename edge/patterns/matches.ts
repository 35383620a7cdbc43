import type { Ask } from "../ask";
import { LuaPatternError, luaFind } from "./lua";
import { wildcard } from "./wildcard";

interface Compiled {
  readonly exact: (text: string) => boolean;
  readonly inAnyCase: (lowerCaseText: string) => boolean;
}

/** Patterns compiled once: a zone's rules are asked about many requests. */
const compiled = new Map<string, Compiled>();

function compile(pattern: string): Compiled {
  const known = compiled.get(pattern);
  if (known) return known;
  if (compiled.size >= 10_000) compiled.clear();
  const both = { exact: wildcard(pattern), inAnyCase: wildcard(pattern.toLowerCase()) };
  compiled.set(pattern, both);
  return both;
}

/** The function, which is asked about one text by each rule in turn. */
function ofLast(convert: (text: string) => string): (text: string) => string {
  let [last, converted] = ["", convert("")];
  return (text) => {
    if (text !== last) [last, converted] = [text, convert(text)];
    return converted;
  };
}

const lowerCase = ofLast((text) => text.toLowerCase());

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
  const { exact, inAnyCase } = compile(pattern);
  if (inAnyCase(lowerCase(text))) return exact(text) || ask.reading("letter-case") === "ignored";
  const decoded = decodedOf(text);
  return decoded !== text && exact(decoded) && ask.reading("percent-encoding") === "decoded";
}

function decodedOf(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
