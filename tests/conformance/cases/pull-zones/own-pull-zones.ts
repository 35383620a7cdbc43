import type { Emulator } from "../../../../emulator";
import { addPullZone } from "../../../../emulator/routes/pull-zones/pull-zones";
import { type Deployed, type Gone, zones } from "../../case";

/** More than the resources that any case has at a time. */
const count = 80;

/** Zones for a case whose lists each zone has once: one for each resource, and one more to move to. */
export function ownPullZones(firstId: number) {
  const zoneFor = (n: number) => firstId + n;
  return {
    /** The zone of the nth resource. */
    zoneFor,
    /** A zone that no resource starts in. */
    otherZoneId: zoneFor(count),
    /** Puts them into the account. */
    prepare({ state }: Emulator): void {
      for (let n = 0; n <= count; n++)
        addPullZone(state, { Id: zoneFor(n), Name: `lists-${zoneFor(n)}`, OriginUrl: null });
    },
  };
}

/** The zone that a resource belongs to. */
export function pullZoneOf({ state }: Emulator, { outputs }: Deployed) {
  return state.pullZones.get(outputs.pullZoneId as number);
}

/** The end of that zone. */
export const pullZoneDeleted: Gone = {
  title: "the zone was deleted",
  change: ({ state }, { outputs }) => state.pullZones.delete(outputs.pullZoneId as number),
};

/** How many members a list has in the zones whose members are resources of their own. */
export const membersOn =
  (list: "AllowedReferrers" | "BlockedReferrers" | "BlockedIps") =>
  ({ state }: Emulator) =>
    [zones.pullZoneId, zones.otherPullZoneId].flatMap((id) => state.pullZones.get(id)?.[list] ?? []).length;
