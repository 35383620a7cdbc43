import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addStorageZone, storageFileAt } from "../../emulator/routes/storage";
import { check, formatProblem } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { withWaitReporter } from "../../provider/lifecycle/progress";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccount();
const [zone, file, folder] = ["StorageZone", "StorageFile", "StorageFolder"].map(resourceNamed) as [
  ReturnType<typeof resourceNamed>,
  ReturnType<typeof resourceNamed>,
  ReturnType<typeof resourceNamed>,
];
let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "bunny-storage-"));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

const operations = () =>
  account.emulator.calls.take().map(({ operation }) => operation?.replace("/{storageZoneName}", ""));
const writes = () => operations().filter((operation) => /^(PUT|DELETE|POST)/.test(operation ?? ""));
const newZone = () => addStorageZone(account.emulator.state, { Name: `zone-${account.emulator.state.nextId()}` }).Id;
const stored = (zoneId: number, path: string) => storageFileAt(account.emulator.state, zoneId, path);

/** Writes files below the work folder. */
function local(files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), text);
  }
  return work;
}

function inputsOf(definition: typeof zone, args: Properties): Properties {
  const { inputs, problems } = check(definition, args);
  expect(problems.map(formatProblem)).toEqual([]);
  return inputs;
}

const problemsOf = (definition: typeof zone, args: Properties) => check(definition, args).problems.map(formatProblem);

describe("a storage zone", () => {
  test("adding a replication region updates it, and removing one replaces it", () => {
    const replaces = (before: string[], after: string[]) =>
      difference(zone, { replicationRegions: before }, { replicationRegions: after }).replaces;
    expect(replaces(["NY"], ["SG", "NY"])).toEqual([]);
    expect(replaces(["NY", "SG"], ["NY"])).toEqual(["replicationRegions"]);
    expect(replaces(["NY"], ["SG"])).toEqual(["replicationRegions"]);
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
});

describe("a file", () => {
  test("is uploaded again only where its content differs", async () => {
    const storageZoneId = newZone();
    const source = join(local({ "a.txt": "one" }), "a.txt");
    const before = inputsOf(file, { storageZoneId, path: "/docs//a.txt", source });
    const { id, properties } = await create(file, before, account.api);
    expect(id).toBe(`${storageZoneId}/docs/a.txt`);
    expect(stored(storageZoneId, "docs/a.txt")).toMatchObject({ length: 3, contentType: "text/plain" });
    expect(writes()).toHaveLength(1);
    const sameContent = inputsOf(file, { storageZoneId, path: "docs/a.txt", content: "one" });
    const updated = await update(file, id, properties, sameContent, account.api);
    expect(writes()).toEqual([]);
    writeFileSync(source, "three");
    const after = inputsOf(file, { storageZoneId, path: "docs/a.txt", source });
    await update(file, id, updated, after, account.api);
    expect(stored(storageZoneId, "docs/a.txt")).toMatchObject({ length: 5 });
  });

  test("that changed outside of Pulumi shows another checksum, and one that is gone is gone", async () => {
    const storageZoneId = newZone();
    const inputs = inputsOf(file, { storageZoneId, path: "a.txt", content: "one", contentType: "text/x-a" });
    const { id, properties } = await create(file, inputs, account.api);
    expect((await read(file, id, properties, account.api))?.inputs).toEqual(inputs);
    Object.assign(stored(storageZoneId, "a.txt") ?? {}, { checksum: "AB".repeat(32), contentType: "text/y" });
    expect((await read(file, id, properties, account.api))?.inputs).toMatchObject({
      checksum: "ab".repeat(32),
      contentType: "text/y",
    });
    await remove(file, properties, account.api);
    expect(await read(file, id, properties, account.api)).toBeUndefined();
    await remove(file, properties, account.api);
  });

  test("that changed since it was checked is not uploaded", async () => {
    const storageZoneId = newZone();
    const source = join(local({ "a.txt": "one" }), "a.txt");
    const inputs = inputsOf(file, { storageZoneId, path: "a.txt", source });
    writeFileSync(source, "another");
    const error = await errorOf(create(file, inputs, account.api));
    expect(error.message).toMatch(/a\.txt" changed during the run: it has another content\. Run again\.$/);
    expect(stored(storageZoneId, "a.txt")).toBeUndefined();
  });

  test("gets the password anew where it was changed meanwhile", async () => {
    const storageZoneId = newZone();
    const inputs = inputsOf(file, { storageZoneId, path: "a.txt", content: "one" });
    const { properties } = await create(file, inputs, account.api);
    Object.assign(account.emulator.state.storageZones.get(storageZoneId) ?? {}, { Password: "another-password" });
    await remove(file, properties, account.api);
    expect(stored(storageZoneId, "a.txt")).toBeUndefined();
  });

  test.each([
    [{ path: "a" }, "content: give either content or source"],
    [{ path: "a", content: "a", source: "b" }, "content: give either content or source"],
    [{ path: "a/../b", content: "a" }, 'path: "a/../b" is not the path of a file, such as "images/logo.png"'],
    [{ path: "a/", content: "a" }, 'path: "a/" is a folder; give the path of a file'],
    [{ path: "a", source: "/no/such/file" }, 'source: "/no/such/file" cannot be uploaded: it does not exist'],
    [{ path: "a", source: "/tmp" }, 'source: "/tmp" cannot be uploaded: it is a folder'],
  ])("%j is a problem before anything is sent", (args, problem) => {
    expect(problemsOf(file, { storageZoneId: 1, ...args })).toContainEqual(problem);
  });
});

describe("a folder", () => {
  const site = { "index.html": "<h1>Hi</h1>", "img/a b.svg": "<svg/>", "img/deep/c.png": "png", ".hidden": "x" };
  const args = (storageZoneId: number, more: Properties = {}) => ({
    storageZoneId,
    source: work,
    path: "www",
    ...more,
  });

  test("uploads its files, then only those that changed, and deletes those that are gone", async () => {
    const storageZoneId = newZone();
    local(site);
    const before = inputsOf(folder, args(storageZoneId, { exclude: [".*"] }));
    expect(String(before.files).replace(/ \S+$/gm, "")).toBe("img/a b.svg\nimg/deep/c.png\nindex.html\n");
    const { id, properties } = await create(folder, before, account.api);
    expect(id).toBe(`${storageZoneId}/www`);
    expect(properties).toMatchObject({ fileCount: 3, size: 20 });
    expect(stored(storageZoneId, "www/img/a b.svg")).toMatchObject({ contentType: "image/svg+xml" });
    expect(stored(storageZoneId, "www/.hidden")).toBeUndefined();
    await account.api.storageFiles.upload(await accessOf(storageZoneId), "www/img/foreign.txt", "stays");

    local({ "index.html": "<h1>Hello</h1>", "new.js": "1" });
    rmSync(join(work, "img/deep/c.png"));
    const after = inputsOf(folder, args(storageZoneId, { exclude: [".*"] }));
    writes();
    const updated = await update(folder, id, properties, after, account.api);
    expect(writes().toSorted()).toEqual([
      "DELETE /{path}/{fileName}",
      "PUT /{path}/{fileName}",
      "PUT /{path}/{fileName}",
    ]);
    expect(stored(storageZoneId, "www/index.html")).toMatchObject({ length: 14 });
    expect(stored(storageZoneId, "www/img/deep/c.png")).toBeUndefined();

    await remove(folder, updated, account.api);
    const left = [...account.emulator.state.storageFiles.values()].filter(({ zoneId }) => zoneId === storageZoneId);
    expect(left.map(({ path }) => path)).toEqual(["www/img/foreign.txt"]);
  });

  test("changes outside of Pulumi show by the lines of their files, and are repaired", async () => {
    const storageZoneId = newZone();
    local(site);
    const inputs = inputsOf(folder, args(storageZoneId));
    const { id, properties } = await create(folder, inputs, account.api);
    const zoneAccess = await accessOf(storageZoneId);
    await account.api.storageFiles.upload(zoneAccess, "www/index.html", "hacked");
    await account.api.storageFiles.delete(zoneAccess, "www/img/a b.svg");
    const current = await read(folder, id, properties, account.api);
    const [was, is] = [String(inputs.files), String(current?.inputs.files)].map((text) => text.trim().split("\n"));
    expect(was?.filter((line) => !is?.includes(line)).map((line) => line.replace(/ \S+$/, ""))).toEqual([
      "img/a b.svg",
      "index.html",
    ]);
    writes();
    await update(folder, id, { ...properties, ...current?.inputs }, inputs, account.api);
    expect(writes()).toHaveLength(2);
    expect((await read(folder, id, properties, account.api))?.inputs).toEqual(inputs);
  });

  test("the revision is another one after each change, whoever changed the files, and stays without one", async () => {
    const storageZoneId = newZone();
    local({ "a.txt": "one" });
    const inputs = inputsOf(folder, args(storageZoneId));
    const { id, properties } = await create(folder, inputs, account.api);
    const revisions = [properties.revision];
    const refresh = async (prior: Properties) => {
      const current = await read(folder, id, prior, account.api);
      return current?.properties ?? {};
    };
    expect(await refresh(properties)).toEqual(properties);

    await account.api.storageFiles.upload(await accessOf(storageZoneId), "www/a.txt", "hacked");
    const drifted = await refresh(properties);
    const repaired = await update(folder, id, drifted, inputs, account.api);
    revisions.push(drifted.revision, repaired.revision);

    const typed = inputsOf(folder, args(storageZoneId, { contentTypes: { txt: "text/markdown" } }));
    const withType = await update(folder, id, repaired, typed, account.api);
    const sameFiles = inputsOf(folder, args(storageZoneId, { ...typed, include: ["**"] }));
    expect((await update(folder, id, withType, sameFiles, account.api)).revision).toBe(withType.revision);
    revisions.push(withType.revision);
    expect(new Set(revisions).size).toBe(4);
  });

  test("a create that was ended continues without uploading again what is there", async () => {
    const storageZoneId = newZone();
    local(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${n % 7}/${n}.txt`, `file ${n}`])));
    const inputs = inputsOf(folder, args(storageZoneId));
    account.emulator.faults.add({ operation: "PUT *", after: 40, times: 99, answer: { status: 403 } });
    const error = await errorOf(create(folder, inputs, account.api));
    expect(error).toBeInstanceOf(ResourceInitFailedError);
    account.emulator.faults.clear();
    expect(writes().length).toBeLessThan(60 + 40);
    // As after a kill: the state knows nothing.
    const { properties } = await create(folder, inputs, account.api);
    expect(writes()).toHaveLength(20);
    expect(properties.fileCount).toBe(60);
  });

  test("an update that failed in the middle continues from the state that it left", async () => {
    const storageZoneId = newZone();
    local(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}.txt`, `file ${n}`])));
    const before = inputsOf(folder, args(storageZoneId));
    const { id, properties } = await create(folder, before, account.api);
    local(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${n}.txt`, `new ${n}`])));
    const after = inputsOf(folder, args(storageZoneId));
    account.emulator.faults.add({ operation: "PUT *", after: 4, times: 99, answer: { status: 403 } });
    const error = await errorOf(update(folder, id, properties, after, account.api));
    const left = (error as unknown as ResourceInitFailedError).object?.properties ?? {};
    account.emulator.faults.clear();
    writes();
    await update(folder, id, left, after, account.api);
    expect(writes()).toHaveLength(6);
  });

  test("a file that changed since it was checked ends the upload with its name", async () => {
    const storageZoneId = newZone();
    local({ "a.txt": "one" });
    const inputs = inputsOf(folder, args(storageZoneId));
    local({ "a.txt": "another" });
    const error = await errorOf(create(folder, inputs, account.api));
    expect(error.message).toMatch(/a\.txt" changed during the run/);
  });

  test("files that are removed locally stay where the program says so", async () => {
    const storageZoneId = newZone();
    local({ "a.txt": "a", "b.txt": "b" });
    const more = { deleteRemoved: false };
    const { id, properties } = await create(folder, inputsOf(folder, args(storageZoneId, more)), account.api);
    rmSync(join(work, "b.txt"));
    const updated = await update(folder, id, properties, inputsOf(folder, args(storageZoneId, more)), account.api);
    await remove(folder, updated, account.api);
    expect(stored(storageZoneId, "www/a.txt")).toBeDefined();
    expect(stored(storageZoneId, "www/b.txt")).toBeDefined();
  });

  test("content types are sent, and a change of one uploads its files again", async () => {
    const storageZoneId = newZone();
    local({ "a.txt": "a", "b.map": "b" });
    const typed = (type: string) => inputsOf(folder, args(storageZoneId, { contentTypes: { map: type } }));
    const { id, properties } = await create(folder, typed("application/x-map"), account.api);
    expect(stored(storageZoneId, "www/b.map")).toMatchObject({ contentType: "application/x-map" });
    writes();
    await update(folder, id, properties, typed("application/json"), account.api);
    expect(writes()).toHaveLength(1);
    expect(stored(storageZoneId, "www/b.map")).toMatchObject({ contentType: "application/json" });
  });

  test("the root of a zone is a folder too, and can be imported", async () => {
    const storageZoneId = newZone();
    local(site);
    const inputs = inputsOf(folder, { storageZoneId, source: work });
    const { id } = await create(folder, inputs, account.api);
    expect(id).toBe(`${storageZoneId}/.`);
    const imported = await read(folder, id, undefined, account.api);
    expect(imported?.inputs).toMatchObject({ storageZoneId, path: ".", files: inputs.files });
  });

  test("a state has at most 100 bytes a file, in both of its copies", () => {
    local(
      Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`assets/images/2026/photo-${1000 + n}.jpg`, `${n}`])),
    );
    const { files } = inputsOf(folder, args(1));
    expect((2 * JSON.stringify(files).length) / 50).toBeLessThan(100);
  });

  test("unknown arguments leave the files unknown", () => {
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    expect(check(folder, { storageZoneId: 1, source: unknown }).inputs.files).toBe(unknown);
    expect(check(folder, { storageZoneId: 1, source: work, exclude: [unknown] }).inputs.files).toBe(unknown);
    expect(check(file, { storageZoneId: 1, path: "a", content: unknown }).inputs.checksum).toBe(unknown);
  });

  test.each([".", "..", "/"])(
    "the folder %s, with the program in it, is a problem unless include names files",
    (source) => {
      expect(problemsOf(folder, { storageZoneId: 1, source })).toEqual([
        "source: contains the program itself; give a folder in it, or the files in include",
      ]);
    },
  );

  test("a folder that does not exist is a problem before anything is sent", () => {
    expect(problemsOf(folder, { storageZoneId: 1, source: "/no/such" })).toEqual([
      'source: "/no/such" cannot be uploaded: it does not exist',
    ]);
  });

  test("the progress is reported", async () => {
    const storageZoneId = newZone();
    local({ "a.txt": "a", "b.txt": "b", "c.txt": "c" });
    const reported: string[] = [];
    const inputs = inputsOf(folder, args(storageZoneId));
    let now = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 3_000));
    await withWaitReporter(
      (message) => reported.push(message),
      () => create(folder, inputs, account.api),
    );
    clock.mockRestore();
    expect(reported).toContain("bunny: 1 of 3 files uploaded");
  });
});

async function accessOf(id: number) {
  const { name, storageHostname, password } = await account.api.storageZones.get(id);
  return { id, name: name ?? "", storageHostname: storageHostname ?? "", password: password ?? "" };
}
