import { ruleDecider } from "../stage";
import { rulesOf } from "../zone";
import type { Finder } from "./finding";
import { matchesAll } from "./implies";

/** A zone whose tokens are required by a setting, and by a rule of no URL. */
export const tokenNeverRequired: Finder = {
  id: "token-never-required",
  source: "edge-rules",
  *find(zone) {
    if (!zone.pullZone.zoneSecurityEnabled) return;
    for (const rule of rulesOf(zone)) {
      const types = [rule.actionType, ...(rule.extraActions ?? []).map(({ actionType }) => actionType)];
      if (types.includes("DisableTokenAuthentication") && matchesAll(rule))
        yield {
          where: ruleDecider(zone, rule),
          sentence: "switches token authentication off for every URL, which the zone has on",
        };
    }
  },
};
