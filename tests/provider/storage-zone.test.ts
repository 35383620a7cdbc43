import { expect, test, vi } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { inputsOf, problemsOf } from "../support/storage";

const account = useAccount();
const zone = resourceNamed("StorageZone");

test("adding a replication region updates it, and removing one replaces it", () => {
  const replaces = (before: string[], after: string[]) =>
    difference(zone, { replicationRegions: before }, { replicationRegions: after }).replaces;
  expect(replaces(["NY"], ["SG", "NY"])).toEqual([]);
  expect(replaces(["NY", "SG"], ["NY"])).toEqual(["replicationRegions"]);
  expect(replaces(["NY"], ["SG"])).toEqual(["replicationRegions"]);
});

test("a replication region that was added outside of Pulumi is no difference, and stays with an update", async () => {
  const args = { name: "replicated-files", region: "DE", replicationRegions: ["NY"] };
  const before = inputsOf(zone, args);
  const { id, properties } = await create(zone, before, account.api);
  expect(properties.unmanagedReplicationRegions).toEqual([]);
  const storageZoneId = Number(id);
  await account.api.storageZones.update(storageZoneId, { replicationRegions: ["NY", "SG"] });

  const current = await read(zone, id, properties, account.api);
  expect(current?.properties.unmanagedReplicationRegions).toEqual(["SG"]);
  expect(difference(zone, current?.inputs ?? {}, before)).toEqual({ changed: [], replaces: [] });

  const after = inputsOf(zone, { ...args, replicationRegions: ["NY", "LA"] });
  const sent = vi.spyOn(account.api.storageZones, "update");
  const updated = await update(zone, id, current?.properties ?? {}, after, account.api);
  // Whether the platform refuses a list without it, or keeps it, is not known.
  expect(sent.mock.calls.map(([, settings]) => settings.replicationRegions)).toEqual([["NY", "LA", "SG"]]);
  sent.mockRestore();
  expect(account.emulator.state.storageZones.get(storageZoneId)?.ReplicationRegions.toSorted()).toEqual([
    "LA",
    "NY",
    "SG",
  ]);
  expect(updated.unmanagedReplicationRegions).toEqual(["SG"]);

  const adopted = inputsOf(zone, { ...args, replicationRegions: ["NY", "LA", "SG"] });
  expect((await update(zone, id, updated, adopted, account.api)).unmanagedReplicationRegions).toEqual([]);
  expect((await read(zone, id, undefined, account.api))?.inputs.replicationRegions).toEqual(["NY", "SG", "LA"]);
});

test("a path of the 404 page without a slash at its beginning is a problem before anything is sent", () => {
  const pathOf = (custom404FilePath: string) => problemsOf(zone, { name: "files", region: "DE", custom404FilePath });
  expect(pathOf("404.html")).toEqual([
    "custom404FilePath: must begin with a slash, such as /404.html, or be empty for none",
  ]);
  for (const path of ["", "/", "/404.html"]) expect(pathOf(path)).toEqual([]);
});

test("linked pull zones stay, unless the program says otherwise", async () => {
  for (const deleteLinkedPullZones of [undefined, true]) {
    const inputs = inputsOf(zone, { name: "linked-files", region: "de", deleteLinkedPullZones });
    const { properties } = await create(zone, inputs, account.api);
    const StorageZoneId = properties.storageZoneId as number;
    const { Id } = addPullZone(account.emulator.state, { Name: `linked-${StorageZoneId}`, StorageZoneId });
    await remove(zone, properties, account.api);
    expect(account.emulator.state.storageZones.has(StorageZoneId)).toBe(false);
    expect(account.emulator.state.pullZones.has(Id)).toBe(!deleteLinkedPullZones);
  }
});

test("settings that fail after the create leave the zone in the state", async () => {
  account.emulator.faults.add({ operation: "POST /storagezone/{id}", times: 9, answer: { status: 400 } });
  const inputs = inputsOf(zone, { name: "half-files", region: "DE", rewrite404To200: true });
  const error = await errorOf(create(zone, inputs, account.api));
  expect(error).toBeInstanceOf(ResourceInitFailedError);
  expect((error as unknown as ResourceInitFailedError).object?.properties).not.toHaveProperty("rewrite404To200");
});

test.each([
  [{ tier: "Edge", region: "NY" }, "region: must be DE for the tier Edge; use replicationRegions for the others"],
  [{ replicationRegions: ["de"] }, "replicationRegions[0]: is the main region; list the others only"],
  [{ name: "Files" }, "name: must have 4 to 64 lower-case letters, digits and hyphens"],
])("%j is a problem before anything is sent", (args, problem) => {
  expect(problemsOf(zone, { name: "acme-files", region: "DE", ...args })).toEqual([problem]);
});
