import type { MaybeUnknown, Problem } from "../../define/define";
import { longestTtl } from "./pull-zone-cache";
import type { PullZoneGroups } from "./pull-zone-groups";
import { originProblems } from "./pull-zone-origin-form";

type Groups = MaybeUnknown<PullZoneGroups>;

/** Problems between arguments of a pull zone. */
export function settingsProblems({ origin = {}, cache = {} }: Groups, given: ReadonlySet<string>): Problem[] {
  return [...originProblems(origin, given), ...cacheProblems(cache)];
}

function cacheProblems(cache: NonNullable<Groups["cache"]>): Problem[] {
  const { backgroundUpdate, permaCacheStorageZoneId = 0, edgeTtl = longestTtl } = cache;
  const stale = (["staleWhileUpdating", "staleWhileOffline"] as const).filter((name) => cache[name]);
  const isOff = backgroundUpdate === false;
  return [
    ...(isOff ? stale : []).map((name) => ({ path: ["cache", name], reason: "needs cache.backgroundUpdate" })),
    ...(permaCacheStorageZoneId > 0 && edgeTtl !== longestTtl
      ? [{ path: ["cache", "edgeTtl"], reason: `must be ${longestTtl} with permaCacheStorageZoneId, or left out` }]
      : []),
  ];
}
