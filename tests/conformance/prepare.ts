import type { Emulator } from "../../emulator";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield-zones";
import { type Case, zones } from "./case";

/** Puts into the account what cases need: a second zone of each kind, and what their resources belong to. */
export function prepareFor(suites: readonly Case[], emulator: Emulator): void {
  const { otherPullZoneId: pullZoneId, otherShieldZoneId: shieldZoneId } = zones;
  addPullZone(emulator.state, { Id: pullZoneId, Name: "other", OriginUrl: null });
  addShieldZone(emulator.state, { shieldZoneId, pullZoneId, planType: 1 });
  for (const suite of suites) suite.prepare?.(emulator);
}
