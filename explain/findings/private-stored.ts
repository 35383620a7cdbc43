import { ruleDecider, zoneDecider } from "../stage";
import { actionsIn, rulesOf, type Zone } from "../zone";
import type { Finder } from "./finding";
import type { Trigger } from "./implies";

/** A time for the edge that overrides what the origin says, also of what is meant for one visitor. */
export const privateStored: Finder = {
  id: "private-responses-stored",
  source: "findings",
  *find(zone) {
    const { cacheControlMaxAgeOverride: seconds, enableSmartCache, originType } = zone.pullZone;
    const isServer = originType != null && !["StorageZone", "PushZone", "EdgeScript"].includes(originType);
    if (isServer && !enableSmartCache && (seconds ?? 0) > 0)
      yield {
        where: zoneDecider(zone),
        sentence: `the edge's cache time of ${seconds} s overrides the origin's headers, also private and no-store`,
      };
    for (const rule of rulesOf(zone)) {
      const override = actionsIn(rule).find((one) => one.actionType === "OverrideCacheTime");
      const triggers = rule.triggers ?? [];
      const isRequired =
        rule.triggerMatchingType === "MatchAll" || (rule.triggerMatchingType !== "MatchNone" && triggers.length === 1);
      const personal = isRequired ? triggers.map((trigger) => personalPart(trigger, zone)).find(Boolean) : undefined;
      if (personal !== undefined && Number(override?.actionParameter1) > 0)
        yield {
          where: ruleDecider(zone, rule),
          sentence: `stores for ${override?.actionParameter1} s what requests with ${personal} get, which is no part of the cache's key: others get it too`,
        };
    }
  },
};

/** What a trigger demands of one visitor, where the cache's key does not have it. */
function personalPart(trigger: Trigger, { pullZone }: Zone): string | undefined {
  const { type, parameter1, patternMatchingType: how } = trigger;
  const name = parameter1 ?? "";
  if (how === "MatchNone" || !trigger.patternMatches?.length) return undefined;
  if (type === "CookieValue")
    return pullZone.enableCookieVary && pullZone.cookieVaryParameters.includes(name) ? undefined : `the cookie ${name}`;
  if (type !== "RequestHeader" || !/^(?:authorization|cookie)$/i.test(name)) return undefined;
  const inKey = (pullZone.cacheKeyHeaders ?? "").toLowerCase().split(/[\s,;]+/);
  const isCookieVaried = /^cookie$/i.test(name) && pullZone.enableCookieVary;
  return inKey.includes(name.toLowerCase()) || isCookieVaried ? undefined : `the header ${name}`;
}
