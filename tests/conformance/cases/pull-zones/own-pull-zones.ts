import type { Emulator } from "../../../../emulator";
import { addPullZone } from "../../../../emulator/routes/pull-zones";
import { type Deployed, type ExternalDeletion, zones } from "../../case";

/** More than the resources of any case. */
const count = 80;

/** Zones for a case of whole lists, which each zone has once: one per resource, and one more for replacements. */
export function ownPullZones(firstId: number) {
  const zoneFor = (n: number) => firstId + n;
  return {
    /** The zone of the nth resource. */
    zoneFor,
    /** The zone for replacements. */
    otherZoneId: zoneFor(count),
    /** Adds the zones to the account. */
    prepare({ state }: Emulator): void {
      for (let n = 0; n <= count; n++)
        addPullZone(state, { Id: zoneFor(n), Name: `lists-${zoneFor(n)}`, OriginUrl: null });
    },
  };
}

export function pullZoneOf({ state }: Emulator, { outputs }: Deployed) {
  return state.pullZones.get(outputs.pullZoneId as number);
}

export const pullZoneDeleted: ExternalDeletion = {
  title: "the zone was deleted",
  change: ({ state }, { outputs }) => state.pullZones.delete(outputs.pullZoneId as number),
};

/** The number of entries of a list in the zones whose entries are single resources. */
export const entryCount =
  (list: "AllowedReferrers" | "BlockedReferrers" | "BlockedIps") =>
  ({ state }: Emulator) =>
    [zones.pullZoneId, zones.otherPullZoneId].flatMap((id) => state.pullZones.get(id)?.[list] ?? []).length;
