import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { dynamic, hosts, native, type ProviderHost } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";
import { storageOf, useLocalFiles } from "../support/storage";

const account = useAccount();
const storage = storageOf(account);
const local = useLocalFiles();

let stack: TestStack;
afterEach(async () => {
  account.emulator.faults.clear();
  await stack.destroy();
  stack.remove();
});

const upload = "PUT /{storageZoneName}/{path}/{fileName}";
/** 65 characters, as a site has them. */
const pathOf = (n: number) => `assets/collections/spring/photograph-of-the-product-${String(n).padStart(9, "0")}.jpg`;
const site = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [pathOf(n), `${n}`]));

async function deployed(host: ProviderHost, count: number) {
  const storageZoneId = storage.newZone();
  const source = local.write(site(count));
  const program = async () => void new (host.classNamed("StorageFolder"))("site", { storageZoneId, source } as never);
  stack = await TestStack.create();
  await stack.up(program);
  return { storageZoneId, program };
}

/** The numbers of the files whose lines a diff shows as removed or added. */
const linesIn = (text: string) =>
  [...text.matchAll(/([-+]) (?:"|files: ")?assets\/\S*?0*(\d+)\.jpg/g)].map(([, sign, n]) => `${sign}${n}`).toSorted();

test.each([
  { host: native, most: 100 },
  { host: dynamic, most: 200 },
])("$host.name: a state has at most $most bytes a file of 65 characters", async ({ host, most }) => {
  const count = 1_000;
  await deployed(host, count);
  const [resource] = stack.bunnyResources();
  expect(JSON.stringify(resource).length / count).toBeLessThan(most);
});

test.each(hosts)(
  "$name: a preview names the files that differ, also those that a refresh found, and no others",
  async (host) => {
    const { storageZoneId, program } = await deployed(host, 30);
    local.write({ [pathOf(7)]: "changed" });
    rmSync(join(local.folder, pathOf(9)));
    const preview = await stack.preview(program, { diff: true });
    expect(linesIn(preview.text)).toEqual(["+7", "-7", "-9"]);
    await stack.up(program);

    Object.assign(storage.fileAt(storageZoneId, pathOf(11)) ?? {}, { checksum: "AB".repeat(32) });
    const drift = await stack.refresh();
    expect(drift.changes).toMatchObject([
      { op: "update", properties: expect.arrayContaining([expect.objectContaining({ name: "files" })]) },
    ]);
    expect(linesIn((await stack.preview(program, { diff: true })).text)).toEqual(["+11", "-11"]);
    storage.writes();
    await stack.up(program);
    expect(storage.writes()).toEqual([upload.replace("/{storageZoneName}", "")]);
  },
);

test("native: after a failed update the state has the files that were reached, and the next run sends the others", async () => {
  const { storageZoneId, program } = await deployed(native, 30);
  local.write(Object.fromEntries([1, 2, 3].map((n) => [pathOf(n), "changed"])));
  account.emulator.faults.add({ operation: upload, after: 1, times: 9, answer: { status: 403 } });
  expect((await failureOf(stack.up(program))).text).toContain("some files were uploaded or deleted, but not all");
  account.emulator.faults.clear();
  storage.writes();
  const preview = await stack.preview(program, { diff: true });
  expect(linesIn(preview.text)).toHaveLength(4);
  await stack.up(program);
  expect(storage.writes()).toHaveLength(2);
  expect((await stack.up(program, { refresh: true })).changes).toEqual([]);
  await stack.destroy();
  expect(storage.pathsIn(storageZoneId)).toEqual([]);
});

test("native: a state that has the files in full in its outputs is up to date, and a refresh compresses them", async () => {
  const { program } = await deployed(native, 3);
  const isCompressed = () =>
    stack
      .bunnyResources()
      .map(({ inputs, outputs }) => [inputs, outputs].map(({ files }) => /^deflate-raw:/.test(String(files))));
  expect(isCompressed()).toEqual([[false, true]]);
  const state = await stack.exportState();
  for (const { inputs, outputs } of state.deployment.resources) if (inputs?.files) outputs.files = inputs.files;
  await stack.importState(state);
  expect(isCompressed()).toEqual([[false, false]]);
  expect((await stack.up(program)).changes).toEqual([]);
  expect((await stack.refresh()).changes).toEqual([]);
  expect(isCompressed()).toEqual([[false, true]]);
});

test("files that are left out as a stack moves from the plugin to dynamic resources are deleted", async () => {
  const { storageZoneId } = await deployed(native, 3);
  const args = { storageZoneId, source: local.folder, exclude: ["**/*1.jpg"] };
  await stack.up(async () => void new (dynamic.classNamed("StorageFolder"))("site", args as never));
  expect(storage.pathsIn(storageZoneId)).toEqual([pathOf(0), pathOf(2)]);
  expect((await stack.refresh()).changes).toEqual([]);
});

test.each(hosts)("$name: files that are left out as a folder is renamed without an alias are deleted", async (host) => {
  const { storageZoneId } = await deployed(host, 3);
  const args = { storageZoneId, source: local.folder, exclude: ["**/*1.jpg"] };
  await stack.up(async () => void new (host.classNamed("StorageFolder"))("renamed", args as never));
  expect(storage.pathsIn(storageZoneId)).toEqual([pathOf(0), pathOf(2)]);
});
