import { expect, test } from "vitest";
import { objectKinds } from "../routes/objects";
import { addPullZone } from "../routes/pull-zones";
import { planLimits } from "../routes/shield";
import { seed } from "./seed";
import { EmulatorState } from "./state";

function newState(): EmulatorState {
  const state = new EmulatorState(planLimits, { logsPerDay: 0 });
  seed(state);
  state.edgeScripts.set(1, {} as never);
  state.storageZones.set(1, {} as never);
  state.storageFiles.set(1, {} as never);
  return state;
}

test.each(Object.keys(objectKinds) as (keyof typeof objectKinds)[])("a copy has its own %s", (name) => {
  const state = newState();
  const copy = state.copy();
  const [id, object] = [...state[name]][0] ?? [];
  expect(id, "seeded").toBeDefined();
  expect(copy[name].get(id as number)).toEqual(object);
  expect(copy[name].get(id as number)).not.toBe(object);
});

test("a writer that puts an object back whole overwrites its properties, not its nested objects", () => {
  const state = newState();
  const [zoneId, zone] = [...state.dnsZones][0] as [number, { Records: unknown[]; SoaEmail: string }];
  const before = state.copy();
  const after = before.copy();
  Object.assign(after.dnsZones.get(zoneId) ?? {}, { LoggingEnabled: true });
  zone.SoaEmail = "lost@example.com";
  zone.Records.push({ Id: 7 });
  const added = addPullZone(state, { Name: "added" });
  state.putChanges(before, after);
  expect(state.dnsZones.get(zoneId)).toMatchObject({
    LoggingEnabled: true,
    SoaEmail: "hostmaster@bunny.net",
    Records: [{ Id: 7 }],
  });
  expect(state.pullZones.get(added.Id)).toBe(added);
});
