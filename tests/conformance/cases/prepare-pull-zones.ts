import type { Emulator } from "../../../emulator";
import { addPullZone } from "../../../emulator/routes/pull-zones";
import type { Deployed } from "../case";

/** The zone of the nth resource: a zone has each of its lists once. */
export const pullZoneFor = (n: number) => 1_100 + n;

/** A zone for each resource that a case has at a time, where there is none yet. */
export function preparePullZones({ state }: Emulator): void {
  if (state.pullZones.has(pullZoneFor(0))) return;
  for (let n = 0; n < 80; n++) addPullZone(state, { Id: pullZoneFor(n), Name: `lists-${n}`, OriginUrl: null });
}

/** The zone that a resource belongs to. */
export function pullZoneOf({ state }: Emulator, { outputs }: Deployed) {
  return state.pullZones.get(outputs.pullZoneId as number);
}

/** Deletes that zone. */
export function deletePullZone({ state }: Emulator, { outputs }: Deployed): void {
  state.pullZones.delete(outputs.pullZoneId as number);
}
