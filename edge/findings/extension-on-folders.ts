import { ruleDecider } from "../stage";
import { rulesOf } from "../zone";
import type { Finder } from "./finding";

/** Rules for pages by their extension, where files are served: the page of a folder is requested without one. */
export const extensionOnFolders: Finder = {
  id: "extension-on-folders",
  source: "cli-pulls",
  *find(zone) {
    if (zone.pullZone.originType !== "StorageZone") return;
    for (const rule of rulesOf(zone)) {
      const [trigger, ...others] = rule.triggers ?? [];
      const isPage = (pattern: string) => /^\.?html?$/i.test(pattern);
      const isPositive = rule.triggerMatchingType !== "MatchNone" && trigger?.patternMatchingType !== "MatchNone";
      if (others.length > 0 || trigger?.type !== "UrlExtension" || !isPositive) continue;
      if (trigger.patternMatches?.length && trigger.patternMatches.every(isPage))
        yield {
          where: ruleDecider(zone, rule),
          sentence:
            "does not fire for the pages of folders, / among them, whose URLs have no extension. Add a trigger Url for */",
        };
    }
  },
};
