import type { Emulator } from "../../emulator";
import { check } from "../../provider/check/check";
import { create } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import type { BunnyClient } from "../../sdk";
import { allCases } from "../conformance/cases";
import { configurePullZoneByHand } from "./pull-zone-by-hand";
import { configureShieldZoneByHand } from "./shield-zone-by-hand";

/** Fills an account with an object of every type, and with a pull zone and a shield zone that have everything. */
export async function addEveryKind(emulator: Emulator, api: BunnyClient) {
  emulator.state.limits.pullZones = 10_000;
  for (const testCase of allCases) testCase.prepare?.(emulator);
  const [shieldZoneIds, pullZoneIds] = [new Set<unknown>(), new Set<unknown>()];
  /** Those that can be listed. Lists that one resource can own as a whole are adopted member by member. */
  const created: { type: string; id: string }[] = [];
  for (const [n, testCase] of allCases.entries()) {
    const definition = resourceNamed(testCase.resource);
    const { inputs } = check(definition, testCase.args(n));
    const { id, properties } = await create(definition, inputs, api);
    if (definition.list) created.push({ type: testCase.resource, id });
    shieldZoneIds.add(properties.shieldZoneId);
    pullZoneIds.add(properties.pullZoneId);
  }
  // The cases prepare more zones than one resource of each needs.
  const { shieldZones, pullZones } = emulator.state;
  for (const id of shieldZones.keys()) if (!shieldZoneIds.has(id)) shieldZones.delete(id);
  const needed = new Set([
    ...[...shieldZones.values()].map(({ pullZoneId }) => pullZoneId),
    ...[...emulator.state.streamLibraries.values()].map(({ PullZoneId }) => PullZoneId),
  ]);
  for (const id of pullZones.keys()) if (!pullZoneIds.has(id) && !needed.has(id)) pullZones.delete(id);
  const shieldZone = await configureShieldZoneByHand(emulator);
  const pullZone = await configurePullZoneByHand(emulator);
  emulator.calls.take();
  return { created, shieldZone, pullZone };
}
