import type { Emulator } from "../../emulator";
import type { EmulatorState } from "../../emulator/state";
import { check } from "../../provider/check/check";
import { create } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import type { BunnyClient } from "../../sdk/index";
import { allCases } from "../conformance/cases";
import { configurePullZoneByHand } from "./pull-zone-by-hand";
import { configureShieldZoneByHand } from "./shield-zone-by-hand";

/** Fills an account with an object of every type, and with a pull zone and a shield zone that have everything. */
export async function addEveryKind(emulator: Emulator, api: BunnyClient) {
  emulator.state.limits.pullZones = 10_000;
  for (const testCase of allCases) testCase.prepare?.(emulator);
  const kept = new Set<string>();
  /** Those that can be listed. Lists that one resource can own as a whole are adopted member by member. */
  const created: { type: string; id: string }[] = [];
  for (const [n, testCase] of allCases.entries()) {
    const definition = resourceNamed(testCase.resource);
    const { inputs } = check(definition, testCase.args(n));
    const { id, properties } = await create(definition, inputs, api);
    if (definition.list) created.push({ type: testCase.resource, id });
    for (const value of [...id.split("/"), ...scalarsIn(properties)]) kept.add(value);
  }
  removeParentsBut(kept, emulator.state);
  const shieldZone = await configureShieldZoneByHand(emulator);
  const pullZone = await configurePullZoneByHand(emulator);
  emulator.calls.take();
  return { created, shieldZone, pullZone };
}

function scalarsIn(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(scalarsIn) : [String(value)];
}

/** Removes what the cases prepare for more resources than one of each: every import of the account would wait for it. */
function removeParentsBut(kept: Set<string>, state: EmulatorState): void {
  const zonesOf = [...state.streamLibraries.values()].filter(({ Id }) => kept.has(String(Id)));
  for (const { PullZoneId, StorageZoneId } of zonesOf) kept.add(String(PullZoneId)).add(String(StorageZoneId));
  for (const [id, { pullZoneId }] of state.shieldZones) if (kept.has(String(id))) kept.add(String(pullZoneId));
  const { dnsZones, edgeScripts, pullZones, shieldZones, storageZones, streamLibraries } = state;
  for (const objects of [dnsZones, edgeScripts, pullZones, shieldZones, storageZones, streamLibraries])
    for (const id of objects.keys()) if (!kept.has(String(id))) objects.delete(id);
  for (const [key, { id }] of state.containerApps) if (!kept.has(id)) state.containerApps.delete(key);
}
