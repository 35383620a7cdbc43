import type { Emulator } from "../../emulator";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield";
import { type Case, zones } from "./case";

/** Adds what a case needs to the account: a second zone of each kind, and the parents of its resource. */
export function prepareFor(suite: Case, emulator: Emulator): void {
  const { otherPullZoneId: pullZoneId, otherShieldZoneId: shieldZoneId } = zones;
  if (!emulator.state.pullZones.has(pullZoneId)) {
    addPullZone(emulator.state, { Id: pullZoneId, Name: "other", OriginUrl: null });
    addShieldZone(emulator.state, { shieldZoneId, pullZoneId, planType: 1 });
  }
  // All cases share an account, in which they have more pull zones than the platform allows by default.
  emulator.state.limits.pullZones = 10_000;
  suite.prepare?.(emulator);
}
