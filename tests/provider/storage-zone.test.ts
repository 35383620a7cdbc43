import { describe, expect, test, vi } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { difference } from "../../provider/diff/diff";
import type { ContentsError } from "../../provider/lifecycle/contents";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { accessOf, inputsOf, problemsOf } from "../support/storage";

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
  const updated = await update(zone, { id, olds: current?.properties ?? {}, news: after }, account.api);
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
  expect((await update(zone, { id, olds: updated, news: adopted }, account.api)).unmanagedReplicationRegions).toEqual(
    [],
  );
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

test("the refusal of a region says which there are", async () => {
  const created = (region: string) => create(zone, inputsOf(zone, { name: "nowhere-files", region }), account.api);
  const refused = "POST /storagezone failed with 400 (Region): The storage zone region is not valid.";
  expect(messageFor(await errorOf(created("eu")))).toBe(
    `${refused} The platform lists DE, UK, SE, NY, LA, SG, SYD, BR, JH.`,
  );
  account.emulator.faults.add({ operation: "GET /storagezone/regions", answer: { status: 403 } });
  expect(messageFor(await errorOf(created("eu")))).toBe(refused);
  account.emulator.faults.clear();
});

describe("what a zone holds", () => {
  const removed = async (files: readonly string[], args: object = {}) => {
    const inputs = inputsOf(zone, { name: `full-files-${account.emulator.state.nextId()}`, region: "DE", ...args });
    const { id, properties } = await create(zone, inputs, account.api);
    const access = await accessOf(account, Number(id));
    for (const path of files) await account.api.storageFiles.upload(access, path, "12345");
    const error = await remove(zone, properties, account.api).then(
      () => undefined,
      (error: unknown) => error as ContentsError,
    );
    return { contents: error?.contents, isThere: account.emulator.state.storageZones.has(Number(id)) };
  };

  test("is counted, and keeps it from being deleted", async () => {
    expect(await removed(["a.txt"])).toEqual({ contents: "1 file (5 bytes)", isThere: true });
    const many = Array.from({ length: 300 }, (_, n) => `${n % 3}/${n}.txt`);
    expect(await removed(many)).toEqual({ contents: "300 files (1.5 kB)", isThere: true });
    expect(await removed(["a.txt"], { deleteContents: true })).toEqual({ contents: undefined, isThere: false });
  });

  test("is counted by at most twenty lists, and what these leave out by the zone's own figures", async () => {
    const deep = Array.from({ length: 40 }, (_, n) => `${n}/a.txt`);
    account.emulator.calls.take();
    expect(await removed(deep)).toEqual({ contents: "at least 40 files (200 bytes)", isThere: true });
    const lists = account.emulator.calls.take().filter(({ operation }) => operation?.endsWith("{path}/"));
    expect(lists).toHaveLength(20);
  });

  test("is nothing where only folders are left", async () => {
    const { id, properties } = await create(zone, inputsOf(zone, { name: "emptied-files", region: "DE" }), account.api);
    const access = await accessOf(account, Number(id));
    await account.api.storageFiles.upload(access, "a/b/c.txt", "12345");
    await account.api.storageFiles.delete(access, "a/b/c.txt");
    await remove(zone, properties, account.api);
    expect(account.emulator.state.storageZones.has(Number(id))).toBe(false);
  });
});

describe("keyRotation", () => {
  const passwordsOf = (id: string) => {
    const { Password, ReadOnlyPassword } = account.emulator.state.storageZones.get(Number(id)) ?? {};
    return { password: Password, readOnlyPassword: ReadOnlyPassword };
  };
  const deployed = async (keyRotation?: string) => {
    const args = { name: `rotated-${account.emulator.state.nextId()}`, region: "DE", keyRotation };
    const created = await create(zone, inputsOf(zone, args), account.api);
    return { ...created, args };
  };

  test("rotates both passwords with a change of its text alone", async () => {
    const { id, properties, args } = await deployed("1");
    const before = passwordsOf(id);
    expect(properties).toMatchObject(before);
    const renamed = await update(
      zone,
      { id, olds: properties, news: inputsOf(zone, { ...args, rewrite404To200: true }) },
      account.api,
    );
    expect([renamed, passwordsOf(id)]).toMatchObject([before, before]);
    const rotated = await update(
      zone,
      { id, olds: properties, news: inputsOf(zone, { ...args, keyRotation: "2" }) },
      account.api,
    );
    expect(passwordsOf(id).password).not.toBe(before.password);
    expect(passwordsOf(id).readOnlyPassword).not.toBe(before.readOnlyPassword);
    expect(rotated).toMatchObject(passwordsOf(id));
  });

  test("rotates nothing with its first text, after an import too, nor without one", async () => {
    const { id, args } = await deployed();
    const before = passwordsOf(id);
    const imported = await read(zone, id, undefined, account.api);
    const noted = await update(
      zone,
      { id, olds: imported?.properties ?? {}, news: inputsOf(zone, { ...args, keyRotation: "1" }) },
      account.api,
    );
    expect([noted.keyRotation, passwordsOf(id)]).toEqual(["1", before]);
    await update(zone, { id, olds: noted, news: inputsOf(zone, args) }, account.api);
    expect(passwordsOf(id)).toEqual(before);
  });

  test("leaves the passwords that are valid in the state, and rotates again, where one reset fails", async () => {
    const { id, properties, args } = await deployed("1");
    account.emulator.faults.add({
      operation: "POST /storagezone/resetReadOnlyPassword",
      times: 9,
      answer: { status: 403 },
    });
    const inputs = inputsOf(zone, { ...args, keyRotation: "2" });
    const error = (await errorOf(
      update(zone, { id, olds: properties, news: inputs }, account.api),
    )) as unknown as ResourceInitFailedError;
    expect(error.message).toContain("the passwords were not all rotated");
    expect(error.object?.properties).toMatchObject({ keyRotation: "1", ...passwordsOf(id) });
    expect(passwordsOf(id).password).not.toBe(properties.password);
  });
});
