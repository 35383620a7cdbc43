import { isLuaPattern } from "../patterns/matches";
import { ruleDecider } from "../stage";
import { rulesOf } from "../zone";
import type { Finder } from "./finding";

/** As many as a condition takes. */
const mostPatterns = 5;

export const tooManyPatterns: Finder = {
  id: "too-many-patterns",
  source: "cli-pulls",
  *find(zone) {
    for (const rule of rulesOf(zone))
      for (const { type, patternMatches } of rule.triggers ?? [])
        if ((patternMatches?.length ?? 0) > mostPatterns)
          yield {
            where: ruleDecider(zone, rule),
            sentence: `its trigger ${type} has ${patternMatches?.length} patterns, and a condition takes ${mostPatterns}: divide them among triggers`,
          };
  },
};

export const patternWithoutEnd: Finder = {
  id: "pattern-without-end",
  source: "findings",
  *find(zone) {
    for (const rule of rulesOf(zone))
      for (const pattern of (rule.triggers ?? []).flatMap(({ patternMatches }) => patternMatches ?? []))
        if (isLuaPattern(pattern) && !pattern.endsWith("$"))
          yield { where: ruleDecider(zone, rule), sentence: `${pattern} must end in $, as every Lua pattern` };
  },
};

/** A query in a pattern of URLs, which are compared without theirs. */
export const queryInUrl: Finder = {
  id: "query-in-url",
  source: "trigger-path",
  *find(zone) {
    for (const rule of rulesOf(zone))
      for (const { type, patternMatches } of rule.triggers ?? [])
        for (const pattern of patternMatches ?? [])
          if (type === "Url" && !isLuaPattern(pattern) && pattern.includes("?"))
            yield {
              where: ruleDecider(zone, rule),
              sentence: `${pattern} matches no query: URLs are compared without it. Use a trigger UrlQueryString beside it`,
            };
  },
};
