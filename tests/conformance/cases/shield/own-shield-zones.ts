import type { Emulator } from "../../../../emulator";
import { addPullZone } from "../../../../emulator/routes/pull-zones/pull-zones";
import type { ShieldZoneRecord } from "../../../../emulator/routes/shield/records";
import { addShieldZone } from "../../../../emulator/routes/shield/shield-zones";
import type { Deployed, Gone } from "../../case";

/** More than the resources that any case has at a time. */
const count = 80;

/** Zones for a case whose settings each zone has once: one for each resource, and one more to move to. */
export function ownShieldZones(firstId: number) {
  const zoneFor = (n: number) => firstId + n;
  return {
    /** The zone of the nth resource. */
    zoneFor,
    /** A zone that no resource starts in. */
    otherZoneId: zoneFor(count),
    /** Puts them into the account. */
    prepare({ state }: Emulator): ShieldZoneRecord[] {
      return Array.from({ length: count + 1 }, (_, n) => {
        const { Id } = addPullZone(state, { Name: `zone-${zoneFor(n)}`, OriginUrl: null });
        return addShieldZone(state, { shieldZoneId: zoneFor(n), pullZoneId: Id, planType: 1 });
      });
    },
  };
}

/** The zone whose settings a resource stands for. */
export function shieldZoneOf({ state }: Emulator, { outputs }: Deployed) {
  return state.shieldZones.get(outputs.shieldZoneId as number);
}

/** The end of that zone. */
export const shieldZoneDeleted: Gone = {
  title: "the zone was deleted",
  change: ({ state }, { outputs }) => state.shieldZones.delete(outputs.shieldZoneId as number),
};
