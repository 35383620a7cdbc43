import fs, { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { difference } from "../../provider/diff/diff";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { withWaitReporter } from "../../provider/messages/progress";
import { resourceNamed } from "../../provider/registry";
import { createClient } from "../../sdk/index";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { accessOf, inputsOf, problemsOf, storageOf, useLocalFiles } from "../support/storage";

const account = useAccount();
const storage = storageOf(account);
const local = useLocalFiles();
const folder = resourceNamed("StorageFolder");

const site = { "index.html": "<h1>Hi</h1>", "img/a b.svg": "<svg/>", "img/deep/c.png": "png", ".hidden": "x" };
const args = (storageZoneId: number, more: Properties = {}) => ({
  storageZoneId,
  source: local.folder,
  path: "www",
  ...more,
});

test("uploads its files, then only those that changed, and deletes those that are gone", async () => {
  const storageZoneId = storage.newZone();
  local.write(site);
  const before = inputsOf(folder, args(storageZoneId, { exclude: [".*"] }));
  expect(String(before.files).replace(/ \S+$/gm, "")).toBe("img/a b.svg\nimg/deep/c.png\nindex.html\n");
  const { id, properties } = await create(folder, before, account.api);
  expect(id).toBe(`${storageZoneId}/www`);
  expect(properties).toMatchObject({ fileCount: 3, size: 20 });
  expect(storage.fileAt(storageZoneId, "www/img/a b.svg")).toMatchObject({ contentType: "image/svg+xml" });
  expect(storage.fileAt(storageZoneId, "www/.hidden")).toBeUndefined();
  await account.api.storageFiles.upload(await accessOf(account, storageZoneId), "www/img/foreign.txt", "stays");

  local.write({ "index.html": "<h1>Hello</h1>", "new.js": "1" });
  rmSync(join(local.folder, "img/deep/c.png"));
  const after = inputsOf(folder, args(storageZoneId, { exclude: [".*"] }));
  storage.writes();
  const updated = await update(folder, { id, olds: properties, news: after }, account.api);
  expect(storage.writes().toSorted()).toEqual([
    "DELETE /{path}/{fileName}",
    "PUT /{path}/{fileName}",
    "PUT /{path}/{fileName}",
  ]);
  expect(storage.fileAt(storageZoneId, "www/index.html")).toMatchObject({ length: 14 });
  expect(storage.fileAt(storageZoneId, "www/img/deep/c.png")).toBeUndefined();

  await remove(folder, updated, account.api);
  const left = [...account.emulator.state.storageFiles.values()].filter(({ zoneId }) => zoneId === storageZoneId);
  expect(left.map(({ path }) => path)).toEqual(["www/img/foreign.txt"]);
});

test("changes outside of Pulumi show by the lines of their files, and are repaired", async () => {
  const storageZoneId = storage.newZone();
  local.write(site);
  const inputs = inputsOf(folder, args(storageZoneId));
  const { id, properties } = await create(folder, inputs, account.api);
  const zoneAccess = await accessOf(account, storageZoneId);
  await account.api.storageFiles.upload(zoneAccess, "www/index.html", "hacked");
  await account.api.storageFiles.delete(zoneAccess, "www/img/a b.svg");
  const current = await read(folder, id, properties, account.api);
  const [was, is] = [String(inputs.files), String(current?.inputs.files)].map((text) => text.trim().split("\n"));
  expect(was?.filter((line) => !is?.includes(line)).map((line) => line.replace(/ \S+$/, ""))).toEqual([
    "img/a b.svg",
    "index.html",
  ]);
  storage.writes();
  await update(folder, { id, olds: { ...properties, ...current?.inputs }, news: inputs }, account.api);
  expect(storage.writes()).toHaveLength(2);
  expect((await read(folder, id, properties, account.api))?.inputs).toEqual(inputs);
});

test("the revision is another one after each change, whoever changed the files, and stays without one", async () => {
  const storageZoneId = storage.newZone();
  local.write({ "a.txt": "one" });
  const inputs = inputsOf(folder, args(storageZoneId));
  const { id, properties } = await create(folder, inputs, account.api);
  const revisions = [properties.revision];
  const refresh = async (prior: Properties) => {
    const current = await read(folder, id, prior, account.api);
    return current?.properties ?? {};
  };
  expect(await refresh(properties)).toEqual(properties);

  await account.api.storageFiles.upload(await accessOf(account, storageZoneId), "www/a.txt", "hacked");
  const drifted = await refresh(properties);
  const repaired = await update(folder, { id, olds: drifted, news: inputs }, account.api);
  revisions.push(drifted.revision, repaired.revision);

  const typed = inputsOf(folder, args(storageZoneId, { contentTypes: { txt: "text/markdown" } }));
  const withType = await update(folder, { id, olds: repaired, news: typed }, account.api);
  const sameFiles = inputsOf(folder, args(storageZoneId, { ...typed, include: ["**"] }));
  expect((await update(folder, { id, olds: withType, news: sameFiles }, account.api)).revision).toBe(withType.revision);
  revisions.push(withType.revision);
  expect(new Set(revisions).size).toBe(4);
});

test("a create that was ended continues without uploading again what is there", async () => {
  const storageZoneId = storage.newZone();
  local.write(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${n % 7}/${n}.txt`, `file ${n}`])));
  const inputs = inputsOf(folder, args(storageZoneId));
  account.emulator.faults.add({ operation: "PUT *", after: 40, times: 99, answer: { status: 403 } });
  const error = await errorOf(create(folder, inputs, account.api));
  expect(error).toBeInstanceOf(ResourceInitFailedError);
  account.emulator.faults.clear();
  expect(storage.writes().length).toBeLessThan(60 + 40);
  // As after a kill: the state knows nothing.
  const { properties } = await create(folder, inputs, account.api);
  expect(storage.writes()).toHaveLength(20);
  expect(properties.fileCount).toBe(60);
});

test("an update that failed in the middle continues from the state that it left", async () => {
  const storageZoneId = storage.newZone();
  local.write(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}.txt`, `file ${n}`])));
  const before = inputsOf(folder, args(storageZoneId));
  const { id, properties } = await create(folder, before, account.api);
  local.write(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${n}.txt`, `new ${n}`])));
  const after = inputsOf(folder, args(storageZoneId));
  account.emulator.faults.add({ operation: "PUT *", after: 4, times: 99, answer: { status: 403 } });
  const error = await errorOf(update(folder, { id, olds: properties, news: after }, account.api));
  const left = (error as unknown as ResourceInitFailedError).object?.properties ?? {};
  account.emulator.faults.clear();
  storage.writes();
  await update(folder, { id, olds: left, news: after }, account.api);
  expect(storage.writes()).toHaveLength(6);
});

test("a folder that is uploaded in part has the size of the files that are there", async () => {
  const storageZoneId = storage.newZone();
  local.write(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}.txt`, "1234567"])));
  const inputs = inputsOf(folder, args(storageZoneId));
  const refused = { operation: "PUT *", after: 5, times: 99, answer: { status: 403 } };
  account.emulator.faults.add(refused);
  const left = ((await errorOf(create(folder, inputs, account.api))) as unknown as ResourceInitFailedError).object;
  expect(left?.properties).toMatchObject({ fileCount: 5, size: 5 * 7 });
  account.emulator.faults.clear();
  expect((await read(folder, left?.id ?? "", left?.properties, account.api))?.properties).toMatchObject({
    size: 5 * 7,
  });
  const { id, properties } = await create(folder, inputs, account.api);

  local.write(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${n}.txt`, "123456789"])));
  account.emulator.faults.add(refused);
  const after = inputsOf(folder, args(storageZoneId));
  const updated = (
    (await errorOf(
      update(folder, { id, olds: properties, news: after }, account.api),
    )) as unknown as ResourceInitFailedError
  ).object;
  account.emulator.faults.clear();
  // Five of the files have their size of before, which no request has read.
  expect(updated?.properties).toMatchObject({ fileCount: 40 });
  expect(updated?.properties).not.toHaveProperty("size");
});

test("the outputs of a folder count no file whose upload got no response", async () => {
  const storageZoneId = storage.newZone();
  local.write({ "a.txt": "1234567", "b.txt": "123", "c.txt": "1234567" });
  const { name } = await accessOf(account, storageZoneId);
  const path = `/${name}/www/b.txt`;
  account.emulator.faults.add({ operation: "PUT *", path, answer: { status: 502 }, times: Number.POSITIVE_INFINITY });
  const { apiKey, url: apiUrl } = account.emulator;
  const api = createClient({ apiKey, apiUrl, retryDelayMs: 1 });
  const inputs = inputsOf(folder, args(storageZoneId));
  const { object } = (await errorOf(create(folder, inputs, api))) as unknown as ResourceInitFailedError;
  await api.close();
  expect(object?.properties).toMatchObject({ fileCount: 2, size: 2 * 7, files: expect.stringContaining("b.txt") });
});

test("a file whose upload got no response is in the state, so that a delete finds it", async () => {
  const storageZoneId = storage.newZone();
  local.write({ "a.txt": "a", "b.txt": "b" });
  const inputs = inputsOf(folder, args(storageZoneId));
  const { apiKey, url: apiUrl } = account.emulator;
  const api = createClient({ apiKey, apiUrl, retryDelayMs: 1 });
  account.emulator.faults.add({ operation: "PUT *", reset: true, carryOut: true, times: Number.POSITIVE_INFINITY });
  const { object } = (await errorOf(create(folder, inputs, api))) as unknown as ResourceInitFailedError;
  await api.close();
  account.emulator.faults.clear();
  const uploaded = storage.pathsIn(storageZoneId);
  expect(uploaded).not.toEqual([]);
  const { files } = object?.properties ?? {};
  expect(
    String(files)
      .match(/^.*(?= )/gm)
      ?.map((path) => `www/${path}`),
  ).toEqual(expect.arrayContaining(uploaded));
  expect(difference(folder, object?.properties ?? {}, inputs).changed).toEqual(["files"]);
  await remove(folder, object?.properties ?? {}, account.api);
  expect(storage.pathsIn(storageZoneId)).toEqual([]);
});

test.each(["text/x-page", "text/html"])(
  "all files stay in the state where a change of their content types fails in the middle, and the next run gives %s to all",
  async (type) => {
    const storageZoneId = storage.newZone();
    local.write({ "a.html": "a", "b.html": "b", "c.html": "c" });
    const typed = inputsOf(folder, args(storageZoneId, { contentTypes: { html: "text/x-page" } }));
    const untyped = inputsOf(folder, args(storageZoneId));
    const typesIn = () =>
      storage.pathsIn(storageZoneId).map((path) => storage.fileAt(storageZoneId, path)?.contentType);
    const { id, properties } = await create(folder, untyped, account.api);
    account.emulator.faults.add({ operation: "PUT *", after: 1, times: 99, answer: { status: 403 } });
    const error = await errorOf(update(folder, { id, olds: properties, news: typed }, account.api));
    account.emulator.faults.clear();
    const left = (error as unknown as ResourceInitFailedError).object?.properties ?? {};
    expect(left.fileCount).toBe(3);
    expect(new Set(typesIn())).toEqual(new Set(["text/x-page", "text/html"]));
    await update(folder, { id, olds: left, news: type === "text/html" ? untyped : typed }, account.api);
    expect(typesIn()).toEqual([type, type, type]);
    await remove(folder, left, account.api);
    expect(storage.pathsIn(storageZoneId)).toEqual([]);
  },
);

test("a file that changed since it was checked ends the upload with its name", async () => {
  const storageZoneId = storage.newZone();
  local.write({ "a.txt": "one" });
  const inputs = inputsOf(folder, args(storageZoneId));
  local.write({ "a.txt": "another" });
  const error = await errorOf(create(folder, inputs, account.api));
  expect(error.message).toMatch(/a\.txt" changed during the run/);
});

test("files that are removed locally stay where the program says so", async () => {
  const storageZoneId = storage.newZone();
  local.write({ "a.txt": "a", "b.txt": "b" });
  const more = { deleteRemoved: false };
  const { id, properties } = await create(folder, inputsOf(folder, args(storageZoneId, more)), account.api);
  rmSync(join(local.folder, "b.txt"));
  const updated = await update(
    folder,
    { id, olds: properties, news: inputsOf(folder, args(storageZoneId, more)) },
    account.api,
  );
  await remove(folder, updated, account.api);
  expect(storage.fileAt(storageZoneId, "www/a.txt")).toBeDefined();
  expect(storage.fileAt(storageZoneId, "www/b.txt")).toBeDefined();
});

test("content types are sent, and a change of one uploads its files again", async () => {
  const storageZoneId = storage.newZone();
  local.write({ "a.txt": "a", "b.map": "b" });
  const typed = (type: string) => inputsOf(folder, args(storageZoneId, { contentTypes: { map: type } }));
  const { id, properties } = await create(folder, typed("application/x-map"), account.api);
  expect(storage.fileAt(storageZoneId, "www/b.map")).toMatchObject({ contentType: "application/x-map" });
  storage.writes();
  await update(folder, { id, olds: properties, news: typed("application/json") }, account.api);
  expect(storage.writes()).toHaveLength(1);
  expect(storage.fileAt(storageZoneId, "www/b.map")).toMatchObject({ contentType: "application/json" });
});

// From 20 files on, it is read first which of them are there.
test.each([1, 19, 20, 21, 40])(
  "%i files get back the platform's content type when theirs is removed",
  async (count) => {
    const storageZoneId = storage.newZone();
    local.write(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.html`, `file ${n}`])));
    const typed = inputsOf(folder, args(storageZoneId, { contentTypes: { html: "text/x-page" } }));
    const untyped = inputsOf(folder, args(storageZoneId));
    const typesIn = () => [
      ...new Set(storage.pathsIn(storageZoneId).map((path) => storage.fileAt(storageZoneId, path)?.contentType)),
    ];
    const { id, properties } = await create(folder, typed, account.api);
    expect(typesIn()).toEqual(["text/x-page"]);
    const updated = await update(folder, { id, olds: properties, news: untyped }, account.api);
    expect(typesIn()).toEqual(["text/html"]);
    await update(folder, { id, olds: updated, news: typed }, account.api);
    expect(typesIn()).toEqual(["text/x-page"]);
    // As after a rename: another resource has stored them.
    await create(folder, untyped, account.api);
    expect(typesIn()).toEqual(["text/html"]);
  },
);

test("the root of a zone is a folder too, and can be imported", async () => {
  const storageZoneId = storage.newZone();
  local.write(site);
  const inputs = inputsOf(folder, { storageZoneId, source: local.folder });
  const { id } = await create(folder, inputs, account.api);
  expect(id).toBe(`${storageZoneId}/.`);
  const imported = await read(folder, id, undefined, account.api);
  expect(imported?.inputs).toMatchObject({ storageZoneId, path: ".", files: inputs.files });
});

test("a state has at most 100 bytes a file, in both of its copies", () => {
  local.write(
    Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`assets/images/2026/photo-${1000 + n}.jpg`, `${n}`])),
  );
  const { files } = inputsOf(folder, args(1));
  expect((2 * JSON.stringify(files).length) / 50).toBeLessThan(100);
});

test("unknown arguments leave the files unknown", () => {
  const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  expect(check(folder, { storageZoneId: 1, source: unknown }).inputs.files).toBe(unknown);
  expect(check(folder, { storageZoneId: 1, source: local.folder, exclude: [unknown] }).inputs.files).toBe(unknown);
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
  const storageZoneId = storage.newZone();
  local.write({ "a.txt": "a", "b.txt": "b", "c.txt": "c" });
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

test("names of any form are uploaded, found by a refresh, and deleted", async () => {
  const storageZoneId = storage.newZone();
  const names = ["株式会社/ü ö.html", "100%/%2e%2e", "a?b#c&d+e=f;g.txt", "..a", " a ", 'it\'s "b"', "a\\b", "empty"];
  const inputs = inputsOf(
    folder,
    args(storageZoneId, { source: local.write(Object.fromEntries(names.map((name) => [name, ""]))) }),
  );
  const { id, properties } = await create(folder, inputs, account.api);
  expect(storage.pathsIn(storageZoneId)).toEqual(names.map((name) => `www/${name}`).toSorted());
  expect((await read(folder, id, properties, account.api))?.inputs).toEqual(inputs);
  await remove(folder, properties, account.api);
  expect(storage.pathsIn(storageZoneId)).toEqual([]);
});

describe("a folder of which nothing is left to upload", () => {
  const built = async (more: Properties = {}) => {
    const storageZoneId = storage.newZone();
    local.write(site);
    const { properties } = await create(folder, inputsOf(folder, args(storageZoneId)), account.api);
    const checked = (given: Properties) =>
      check(folder, args(storageZoneId, { ...more, ...given }), { prior: properties });
    const empty = () => {
      rmSync(local.folder, { recursive: true });
      mkdirSync(local.folder);
    };
    return { checked, empty };
  };

  test.each([
    ["it is empty", {}],
    ["everything is excluded", { exclude: ["**"] }],
  ])("is refused where it had files, which are counted, and %s", async (_, globs) => {
    const { checked, empty } = await built(globs);
    if (!("exclude" in globs)) empty();
    const { problems } = checked({});
    expect(problems.map(({ path }) => path)).toEqual([["source"]]);
    expect(problems.map(({ reason }) => String(reason))).toEqual([
      expect.stringMatching(/^has nothing to upload, so all 4 files in the zone would be deleted.*`allowEmpty: true`/),
    ]);
    expect(checked({ deleteRemoved: false }).problems).toEqual([]);
  });

  test("is taken where the program says so, with a warning that counts them", async () => {
    const { checked } = await built({ exclude: ["**"] });
    const told: string[] = [];
    const { problems, inputs } = withWaitReporter(
      (message) => told.push(message),
      () => checked({ allowEmpty: true }),
    );
    expect([problems, inputs.files]).toEqual([[], ""]);
    expect(told).toEqual([expect.stringMatching(/all 4 files in the zone are deleted/)]);
  });
});

test("an empty folder is one", async () => {
  const inputs = inputsOf(folder, args(storage.newZone()));
  const { id, properties } = await create(folder, inputs, account.api);
  expect(properties).toMatchObject({ files: "", fileCount: 0, size: 0 });
  expect((await read(folder, id, properties, account.api))?.inputs).toEqual(inputs);
  await remove(folder, properties, account.api);
});

test("links to files are followed, those to folders are not, and a link that leads nowhere is a problem", () => {
  local.write({ "docs/a.txt": "a" });
  symlinkSync("docs/a.txt", join(local.folder, "b.txt"));
  symlinkSync("..", join(local.folder, "docs/up"));
  const paths = String(inputsOf(folder, args(1)).files).replace(/ \S+$/gm, "");
  expect(paths).toBe("b.txt\ndocs/a.txt\n");
  for (const [target, reason] of [
    ["missing", "it does not exist"],
    ["circle", "its links form a circle"],
  ] as const) {
    const link = join(local.folder, "circle");
    symlinkSync(target, link);
    expect(problemsOf(folder, args(1))).toEqual([`source: ${JSON.stringify(link)} cannot be uploaded: ${reason}`]);
    rmSync(link);
  }
});

test.each([
  { title: "a folder", exclude: ["skipped/**"] },
  { title: "folders of a name", exclude: ["**/skipped/**"] },
  { title: "by a list", exclude: ["*.txt", "skipped/**"] },
  { title: "by include", include: ["docs/**", "*.html"] },
  { title: "by include of one file", include: ["docs/a/b.html", "index.html"] },
])("what is left out is not read: $title", ({ title: _, ...globs }) => {
  local.write({ "index.html": "i", "docs/a/b.html": "b", "skipped/deep/c.html": "c" });
  symlinkSync("missing", join(local.folder, "skipped/deep/link"));
  const list = vi.spyOn(fs, "readdirSync");
  syncBuiltinESMExports();
  const paths = String(inputsOf(folder, args(1, globs)).files).replace(/ \S+$/gm, "");
  const listed = list.mock.calls.map(([path]) => String(path).slice(local.folder.length + 1));
  list.mockRestore();
  syncBuiltinESMExports();
  expect(paths).toBe("docs/a/b.html\nindex.html\n");
  expect(new Set(listed)).toEqual(new Set(["", "docs", "docs/a"]));
});

test.each([["link"], ["*.tmp", "li*"], ["{link,other}"]])(
  "a broken link that exclude leaves out by %j is no problem",
  (...exclude) => {
    local.write({ "a.txt": "a" });
    symlinkSync("missing", join(local.folder, "link"));
    expect(String(inputsOf(folder, args(1, { exclude })).files)).toMatch(/^a\.txt \S+\n$/);
  },
);

test.each([
  { exclude: ["keep/*/**"], left: ["a.txt", "keep/b.txt"] },
  { exclude: ["!keep/**"], left: ["keep/b.txt", "keep/deep/c.txt"] },
  { exclude: ["!keep/deep/**"], left: ["keep/deep/c.txt"] },
  { exclude: ["keep"], left: ["a.txt", "keep/b.txt", "keep/deep/c.txt"] },
  { exclude: ["*"], left: ["keep/b.txt", "keep/deep/c.txt"] },
  { exclude: ["!(keep)/**"], left: ["keep/b.txt", "keep/deep/c.txt"] },
  { include: ["!keep/**"], left: ["a.txt"] },
  { include: ["**/c.txt"], left: ["keep/deep/c.txt"] },
  { include: ["./keep/deep/*"], left: ["keep/deep/c.txt"] },
  { include: ["keep/{deep,b}*"], left: ["keep/b.txt"] },
])("globs select files at any depth: %j", ({ left, ...globs }) => {
  local.write({ "a.txt": "a", "keep/b.txt": "b", "keep/deep/c.txt": "c" });
  const paths = String(inputsOf(folder, args(1, globs)).files).replace(/ \S+$/gm, "");
  expect(paths).toBe(left.map((path) => `${path}\n`).join(""));
});

test.each([["img/**"], ["*.htm", "no/such/*"], ["IMG.PNG"]])(
  "globs that match no file are a problem: %j",
  (...include) => {
    local.write({ "a.txt": "a", "pictures/b.png": "b" });
    expect(problemsOf(folder, args(1, { include }))).toEqual([
      `include: matches no file of ${JSON.stringify(local.folder)}; its globs are relative to that folder`,
    ]);
  },
);

test.each(["img\\**", "img\\a.png", "img\\*.png", ".\\img/*", "img\\.hidden"])(
  "a backslash for a slash in a glob is a problem, as it would match nothing: %s",
  (glob) => {
    local.write({ "img/a.png": "a" });
    for (const name of ["include", "exclude"])
      expect(problemsOf(folder, args(1, { [name]: [glob] }))).toEqual([
        `${name}[0]: has a backslash for a slash: write folder/**, on Windows too`,
      ]);
  },
);

test("a backslash before what is special in a glob takes it as it is", () => {
  local.write({ "[a].txt": "a", "a.txt": "b" });
  const paths = String(inputsOf(folder, args(1, { include: ["\\[a\\].txt"] })).files).replace(/ \S+$/gm, "");
  expect(paths).toBe("[a].txt\n");
});

describe("names as macOS writes them (NFD)", () => {
  const [nfc, nfd] = ["Ünï/café.html", "Ünï/café.html"].map((name, at) => name.normalize(at === 0 ? "NFC" : "NFD"));
  const writeFrom = (name = "") => local.write({ [name]: "hi", "a.txt": "a" });

  test("a folder from macOS, and the same one from elsewhere, are equal and upload nothing again", async () => {
    const storageZoneId = storage.newZone();
    writeFrom(nfd);
    const fromMac = inputsOf(folder, args(storageZoneId, { include: [`${nfc}`, "a*"] }));
    const { id, properties } = await create(folder, fromMac, account.api);
    expect(storage.pathsIn(storageZoneId)).toEqual(["www/a.txt", `www/${nfc}`]);
    expect((await read(folder, id, properties, account.api))?.inputs).toEqual(fromMac);

    rmSync(join(local.folder, dirname(`${nfd}`)), { recursive: true });
    writeFrom(nfc);
    expect(inputsOf(folder, args(storageZoneId, { include: [`${nfd}`, "a*"] })).files).toEqual(fromMac.files);
    writeFrom(`${dirname(`${nfc}`)}/${"naïve".normalize("NFD")}`);
    const more = inputsOf(folder, args(storageZoneId));
    const updated = await update(folder, { id, olds: properties, news: more }, account.api);
    expect(storage.pathsIn(storageZoneId)).toEqual([
      "www/a.txt",
      `www/${nfc}`,
      `www/${dirname(`${nfc}`)}/${"naïve".normalize("NFC")}`,
    ]);
    await remove(folder, updated, account.api);
    expect(storage.pathsIn(storageZoneId)).toEqual([]);
  });

  test.each([
    ["files", "café.html"],
    ["folders", "Ünï/a.html"],
  ])("two %s of one name in both forms are a problem, unless both are left out", (_, name) => {
    writeFrom(name.normalize("NFC"));
    writeFrom(name.normalize("NFD"));
    expect(problemsOf(folder, args(1))).toEqual([
      expect.stringMatching(
        /^source: "\/.*" cannot be uploaded: a name beside it differs only in how Unicode composes it; rename one of them$/,
      ),
    ]);
    expect(problemsOf(folder, args(1, { exclude: ["*.html", "Ünï/**"] }))).toEqual([]);
  });
});

test("a name that is not UTF-8 is a problem that says so, unless it is left out", () => {
  local.write({ "a.txt": "a", "\uFFFD.txt": "a file of this name" });
  const [before, after] = [`${local.folder}/b`, ".txt"].map((text) => Buffer.from(text));
  writeFileSync(Buffer.concat([before ?? Buffer.of(), Buffer.of(0xff), after ?? Buffer.of()]), "b");
  const shown = JSON.stringify(join(local.folder, "b\uFFFD.txt"));
  expect(problemsOf(folder, args(1))).toEqual([
    `source: ${shown} cannot be uploaded: its name is not UTF-8; rename it, or leave it out by \`exclude\``,
  ]);
  expect(problemsOf(folder, args(1, { exclude: ["b*"] }))).toEqual([]);
});

test("a link to the folder with the program in it is a problem, too", () => {
  for (const [name, target] of [
    ["here", process.cwd()],
    ["above", dirname(process.cwd())],
  ] as const) {
    const link = join(local.folder, name);
    symlinkSync(target, link);
    expect(problemsOf(folder, { storageZoneId: 1, source: link })).toEqual([
      "source: contains the program itself; give a folder in it, or the files in include",
    ]);
    const include = ["package.json", "*/package.json"];
    expect(problemsOf(folder, { storageZoneId: 1, source: join(link, "."), include })).toEqual([]);
  }
});

test("where the program runs in a linked folder, the folder that it leads to is a problem", () => {
  local.write({ "real/Pulumi.yaml": "name: secret" });
  symlinkSync("real", join(local.folder, "link"));
  const here = vi.spyOn(process, "cwd").mockReturnValue(join(local.folder, "link"));
  const problems = problemsOf(folder, { storageZoneId: 1, source: join(local.folder, "real") });
  here.mockRestore();
  expect(problems).toEqual(["source: contains the program itself; give a folder in it, or the files in include"]);
});

test("where letter case does not count, as on macOS and Windows, the program's folder in other letters is a problem", () => {
  local.write({ "Shop/index.html": "" });
  const [shop, other] = ["Shop", "SHOP"].map((name) => join(local.folder, name));
  const { native } = fs.realpathSync;
  const caseless = vi
    .spyOn(fs.realpathSync, "native")
    .mockImplementation((path) => (path === other ? shop : native(path)) ?? "");
  const here = vi.spyOn(process, "cwd").mockReturnValue(shop ?? "");
  const problems = problemsOf(folder, { storageZoneId: 1, source: other });
  for (const spy of [caseless, here]) spy.mockRestore();
  expect(problems).toEqual(["source: contains the program itself; give a folder in it, or the files in include"]);
});

test("a file that is deleted after the check ends the run before anything is uploaded", async () => {
  const storageZoneId = storage.newZone();
  local.write({ "a.txt": "a", "b.txt": "b" });
  const inputs = inputsOf(folder, args(storageZoneId));
  rmSync(join(local.folder, "b.txt"));
  const error = await errorOf(create(folder, inputs, account.api));
  expect(error.message).toMatch(/b\.txt" changed during the run: it does not exist\. Run again\.$/);
  expect(storage.pathsIn(storageZoneId)).toEqual([]);
});

test.each([
  ["StorageFolder", () => ({ storageZoneId: 1, source: local.folder })],
  ["StorageFile", () => ({ storageZoneId: 1, path: "a", source: join(local.folder, "large.bin") })],
] as const)("%s: other work goes on while a check reads its files", async (type, values) => {
  const parts = 32;
  local.write({ "large.bin": "x".repeat(parts * 256 * 1024) });
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns++;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await new NativeProvider().check(type, { values: values(), secrets: new Set() });
  isOver = true;
  expect(turns, "turns of other work").toBeGreaterThan(parts / 2);
});

test("other work goes on while a check reads many small files", async () => {
  const count = 200;
  local.write(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.txt`, `${n}`])));
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns++;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await new NativeProvider().check("StorageFolder", {
    values: { storageZoneId: 1, source: local.folder },
    secrets: new Set(),
  });
  isOver = true;
  // Eight are read in each.
  expect(turns, "turns of other work").toBeGreaterThanOrEqual(count / 8);
});
