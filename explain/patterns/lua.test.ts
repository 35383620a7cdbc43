import { createRequire } from "node:module";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LuaPatternError, luaFind } from "./lua";

/** A whole Lua machine: none of its code is ours. */
const { lua, lauxlib, lualib, to_luastring } = createRequire(__filename)("fengari");

/** What Lua itself says: found, not found, or that it refuses the pattern. */
function ofLua(text: string, pattern: string): boolean | "error" {
  const found = ofMachine(text, pattern);
  if (found !== false || !pattern.includes("*")) return found;
  // The machine takes a `*` that finds nothing where the text begins for a failure: `a*%f[%a]` in `a`.
  const behindLine = pattern.startsWith("^") ? pattern.slice(1).replace(/^[*+?-]/, "%$&") : `.-${pattern}`;
  return ofMachine(`\n${text}`, `^\n${behindLine}`);
}

function ofMachine(text: string, pattern: string): boolean | "error" {
  const state = lauxlib.luaL_newstate();
  lualib.luaL_openlibs(state);
  lua.lua_getglobal(state, to_luastring("string"));
  lua.lua_getfield(state, -1, to_luastring("find"));
  lua.lua_pushstring(state, to_luastring(text));
  lua.lua_pushstring(state, to_luastring(pattern));
  if (lua.lua_pcall(state, 2, 1, 0) !== 0) return "error";
  return lua.lua_isnil(state, -1) === false;
}

function ofOurs(text: string, pattern: string): boolean | "error" {
  try {
    return luaFind(text, pattern);
  } catch (error) {
    if (error instanceof LuaPatternError) return "error";
    throw error;
  }
}

test.each([
  ["/live/video_chunk-us-12345.dash", "^.*/video_chunk%-[^%-]+%-[^%-]+%.dash$", true],
  ["/live/video_chunk-us.dash", "^.*/video_chunk%-[^%-]+%-[^%-]+%.dash$", false],
  ["https://a.example/gone", "^https?://[^/]+/gone/?$", true],
  ["https://a.example/gone/", "^https?://[^/]+/gone/?$", true],
  ["https://a.example/x/gone", "^https?://[^/]+/gone/?$", false],
  ["https://a.example/my-page/", "^https?://[^/]+/my%-page/?$", true],
  ["https://a.example/mypage/", "^https?://[^/]+/my%-page/?$", false],
  ["https://a.example/fileXv2Xtxt", "/file%.v2%.txt$", false],
  ["a_b", "^%w+$", false],
  ["THE (quick) fox", "%f[%a]%a+%f[%A]", true],
  ["f(a(b)c)d", "^f%b()d$", true],
  ["=[[x]]=", "^=(%[*)x.*=$", true],
  ["abcabc", "^(%a+)%1$", true],
  ["ü", "^..$", true],
])("%s and %s", (text, pattern, expected) => {
  expect([ofOurs(text, pattern), ofLua(text, pattern)]).toEqual([expected, expected]);
});

test("any pattern finds in any text what Lua finds, and is refused where Lua refuses it", () => {
  const piece = fc.constantFrom(
    ..."a b / . - _ 1 A ( ) [ ] ^ $ * + ? % %a %d %w %s %A %W %. %- %1 %b() %f[%a] [a-c] [^/] [%w_] () (a) [] [^] ]".split(
      " ",
    ),
  );
  // The machine compares a reference to a position as a text of length -2, which Lua in C does not find.
  const pattern = fc
    .array(piece, { maxLength: 8 })
    .map((all) => all.join(""))
    .filter((all) => !(all.includes("()") && all.includes("%1")));
  const text = fc.string({ unit: fc.constantFrom(..."ab/.-_1A()"), maxLength: 12 });
  fc.assert(
    fc.property(text, pattern, (text, pattern) => {
      expect([text, pattern, ofOurs(text, pattern)]).toEqual([text, pattern, ofLua(text, pattern)]);
    }),
    { numRuns: 2_000 },
  );
});

test.each(["a*".repeat(30), ".-".repeat(40), "a-".repeat(60), `${"(.*)".repeat(20)}x`])(
  "the hostile pattern %s ends with a word on it",
  (pattern) => {
    expect(() => luaFind("a".repeat(8_000), `^${pattern}b$`)).toThrow(/takes too long on this text|too complex/);
  },
);
