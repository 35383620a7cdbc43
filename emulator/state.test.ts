import { expect, test } from "vitest";
import { objectKinds } from "./generated/objects";
import { addPullZone } from "./routes/pull-zones";
import { planLimits } from "./routes/shield";
import { seed } from "./seeds/quickstart";
import { EmulatorState } from "./state";

function newState(): EmulatorState {
  const state = new EmulatorState(planLimits, { logsPerDay: 0 });
  seed(state);
  state.edgeScripts.set(1, {} as never);
  state.dnsScans.set(1, {} as never);
  state.storageZones.set(1, {} as never);
  state.storageFiles.set(1, {} as never);
  state.storageFolders.set(1, {} as never);
  state.databases.set(1, {} as never);
  state.streamLibraries.set(1, {} as never);
  state.containerApps.set(1, {} as never);
  state.containerRegistries.set(1, {} as never);
  state.teamMembers.set(1, {} as never);
  state.loadBalancers.set(1, {} as never);
  return state;
}

const objectNames = Object.keys(objectKinds) as (keyof typeof objectKinds)[];
const copied: readonly ((from: EmulatorState) => EmulatorState)[] = [
  (from) => from.copy(),
  (from) => from.copyOnUse(),
  (from) => from.copy().copyOnUse(),
];

test.each(objectNames.flatMap((name) => copied.map((copy) => [name, copy] as const)))(
  "a copy has its own %s, %s",
  (name, copyOf) => {
    const state = newState();
    const copy = copyOf(state);
    const [id, object] = [...state[name]][0] ?? [];
    expect(id, "seeded").toBeDefined();
    const own = copy[name].get(id as number);
    expect(own).toEqual(object);
    expect(own).not.toBe(object);
    expect([...copy[name].values()]).toContain(own);
    expect(new Map<number, object>(copy[name])).toEqual(new Map<number, object>(state[name]));
    const objects: unknown[] = [];
    copy[name].forEach((each) => void objects.push(each));
    expect(objects).toContain(own);
  },
);

test("what a writer adds, changes and deletes is put back", () => {
  const state = newState();
  const [zoneId] = [...state.pullZones.keys()];
  const before = state.copy();
  const after = before.copyOnUse();
  const added = addPullZone(after, { Name: "added" });
  const [dnsZone] = [...after.dnsZones.values()];
  Object.assign(dnsZone ?? {}, { LoggingEnabled: true });
  after.pullZones.delete(zoneId as number);
  state.putChanges(before, after);
  expect(state.pullZones.get(added.Id)).toEqual(added);
  expect([...state.dnsZones.values()][0]).toMatchObject({ LoggingEnabled: true });
  expect(state.pullZones.has(zoneId as number)).toBe(false);
});

test("a writer that puts an object back whole overwrites its properties, not its nested objects", () => {
  const state = newState();
  const [zoneId, zone] = [...state.dnsZones][0] as [number, { Records: unknown[]; SoaEmail: string }];
  const before = state.copy();
  const after = before.copyOnUse();
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
