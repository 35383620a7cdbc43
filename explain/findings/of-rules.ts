import { isLuaPattern } from "../patterns/matches";
import { actionsIn } from "../zone";
import { ofRules } from "./finding";
import { matchesAll } from "./implies";

/** As many as a condition takes. */
const mostPatterns = 5;

export const tooManyPatterns = ofRules("too-many-patterns", "cli-pulls", ({ triggers }) =>
  (triggers ?? []).flatMap(({ type, patternMatches }) => {
    const count = patternMatches?.length ?? 0;
    const sentence = `its trigger ${type} has ${count} patterns, and a condition takes ${mostPatterns}: divide them among triggers`;
    return count > mostPatterns ? [sentence] : [];
  }),
);

export const patternWithoutEnd = ofRules("pattern-without-end", "findings", ({ triggers }) =>
  (triggers ?? [])
    .flatMap(({ patternMatches }) => patternMatches ?? [])
    .filter((pattern) => isLuaPattern(pattern) && !pattern.endsWith("$"))
    .map((pattern) => `${pattern} must end in $, as every Lua pattern`),
);

/** A query in a pattern of URLs, which are compared without theirs. */
export const queryInUrl = ofRules("query-in-url", "trigger-path", ({ triggers }) =>
  (triggers ?? [])
    .flatMap(({ type, patternMatches }) => (type === "Url" ? (patternMatches ?? []) : []))
    .filter((pattern) => !isLuaPattern(pattern) && pattern.includes("?"))
    .map(
      (pattern) => `${pattern} matches no query: URLs are compared without it. Use a trigger UrlQueryString beside it`,
    ),
);

/** A zone whose tokens are required by a setting, and by a rule of no URL. */
export const tokenNeverRequired = ofRules(
  "token-never-required",
  "edge-rules",
  (rule) =>
    actionsIn(rule).some(({ actionType }) => actionType === "DisableTokenAuthentication") && matchesAll(rule)
      ? ["switches token authentication off for every URL, which the zone has on"]
      : [],
  ({ pullZone }) => pullZone.zoneSecurityEnabled ?? false,
);

/** Rules for pages by their extension, where files are served: the page of a folder is requested without one. */
export const extensionOnFolders = ofRules(
  "extension-on-folders",
  "cli-pulls",
  ({ triggers, triggerMatchingType }) => {
    const [trigger, ...others] = triggers ?? [];
    const isPage = (pattern: string) => /^\.?html?$/i.test(pattern);
    const isPositive = triggerMatchingType !== "MatchNone" && trigger?.patternMatchingType !== "MatchNone";
    if (others.length > 0 || trigger?.type !== "UrlExtension" || !isPositive) return [];
    return trigger.patternMatches?.length && trigger.patternMatches.every(isPage)
      ? ["does not fire for the pages of folders, / among them, whose URLs have no extension. Add a trigger Url for */"]
      : [];
  },
  ({ pullZone }) => pullZone.originType === "StorageZone",
);
