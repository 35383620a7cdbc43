import type { Emulator } from "../../emulator";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield";
import { type Case, zones } from "./case";

const raisedLimits = { hostnames: 1_000, edgeRules: 1_000 };

/** Adds what a case needs to the account: a second zone of each kind, and the parents of its resource. */
export function prepareFor(testCase: Case, emulator: Emulator): void {
  const { otherPullZoneId: pullZoneId, otherShieldZoneId: shieldZoneId } = zones;
  if (!emulator.state.pullZones.has(pullZoneId)) {
    addPullZone(emulator.state, { Id: pullZoneId, Name: "other", OriginUrl: null });
    addShieldZone(emulator.state, { shieldZoneId, pullZoneId, planType: 1 });
  }
  // Cases share accounts and zones, in which they have more objects than the platform allows by default.
  Object.assign(emulator.state.limits, raisedLimits, { pullZones: 10_000 });
  process.env.BUNNYNET_LIMITS = Object.entries(raisedLimits)
    .map(([name, limit]) => `${name}=${limit}`)
    .join(",");
  testCase.prepare?.(emulator);
}
