import type { Emulator } from "../../../../emulator";
import { addPullZone } from "../../../../emulator/routes/pull-zones";
import { addShieldZone } from "../../../../emulator/routes/shield";
import type { ShieldZoneRecord } from "../../../../emulator/routes/shield/records";
import type { Deployed, ExternalDeletion } from "../../case";

/** More than the resources of any case. */
const count = 80;

/** Zones for a case of settings, which each zone has once: one per resource, and one more for replacements. */
export function ownShieldZones(firstId: number) {
  const zoneFor = (n: number) => firstId + n;
  return {
    /** The zone of the nth resource. */
    zoneFor,
    /** The zone for replacements. */
    otherZoneId: zoneFor(count),
    /** Adds the zones to the account. */
    prepare({ state }: Emulator): ShieldZoneRecord[] {
      if (state.shieldZones.has(firstId)) throw new Error(`Another case has the shield zones from ${firstId} on.`);
      return Array.from({ length: count + 1 }, (_, n) => {
        const { Id } = addPullZone(state, { Name: `zone-${zoneFor(n)}`, OriginUrl: null });
        return addShieldZone(state, { shieldZoneId: zoneFor(n), pullZoneId: Id, planType: 1 });
      });
    },
  };
}

/** The zone whose settings a resource manages. */
export function shieldZoneOf({ state }: Emulator, { outputs }: Deployed) {
  return state.shieldZones.get(outputs.shieldZoneId as number);
}

export const shieldZoneDeleted: ExternalDeletion = {
  title: "the zone was deleted",
  change: ({ state }, { outputs }) => state.shieldZones.delete(outputs.shieldZoneId as number),
};
