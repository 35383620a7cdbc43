import type { Emulator } from "../../../emulator";
import { addPullZone } from "../../../emulator/routes/pull-zones";
import { addShieldZone } from "../../../emulator/routes/shield-zones";
import type { Deployed } from "../case";

/** The zone of the nth resource: a zone has its settings once. */
export const shieldZoneFor = (n: number) => 2_100 + n;

/** A zone for each resource that a case has at a time, where there is none yet. */
export function prepareShieldZones({ state }: Emulator): void {
  if (state.shieldZones.has(shieldZoneFor(0))) return;
  for (let n = 0; n < 80; n++) {
    const { Id } = addPullZone(state, { Name: `zone-${n}`, OriginUrl: null });
    addShieldZone(state, { shieldZoneId: shieldZoneFor(n), pullZoneId: Id, planType: 1 });
  }
}

/** The zone whose settings a resource stands for. */
export function shieldZoneOf({ state }: Emulator, { outputs }: Deployed) {
  return state.shieldZones.get(outputs.shieldZoneId as number);
}

/** Deletes that zone. */
export function deleteShieldZone({ state }: Emulator, { outputs }: Deployed): void {
  state.shieldZones.delete(outputs.shieldZoneId as number);
}
