import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Properties } from "../../provider/define/define";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import { messageFor } from "../../provider/messages/error-message";
import { useAccount } from "../support/account";
import { heldRequest } from "../support/held-request";
import { type DeclaredResource, type RunHost, runHosts, runOrders, runProgram, urnOf } from "../support/program-run";
import { storageOf, useLocalFiles } from "../support/storage";

const account = useAccount();
const storage = storageOf(account);
const local = useLocalFiles();

type Files = Readonly<Record<string, string>>;

/** A resource without its storage zone. */
type Part = readonly [type: "StorageFolder" | "StorageFile", name: string, args: Properties];

const folder = (name: string, args: Properties): Part => ["StorageFolder", name, args];
const file = (name: string, path: string, content: string): Part => ["StorageFile", name, { path, content }];

interface Refactoring {
  readonly title: string;
  /** Local files, by their paths in the local folder. */
  readonly files: Files;
  readonly before: readonly Part[];
  /** Local files that the second run has besides; an empty text removes one. */
  readonly changes?: Files;
  readonly after: readonly Part[];
  /** The files of the zone after the second run. */
  readonly expected: Files;
  /** Whether one process must serve both: what the other one removes is not asked for before each upload. */
  readonly inOneProcess?: boolean;
}

const site: Files = {
  "site/index.html": "index",
  "site/config.json": "{}",
  "site/img/a.png": "a",
  "site/img/b.png": "b",
};
const whole = folder("site", { source: "site" });
const stored: Files = { "index.html": "index", "config.json": "{}", "img/a.png": "a", "img/b.png": "b" };

/** Each in one run: what the program declares must be there afterwards, whichever resource had it before. */
const refactorings: readonly Refactoring[] = [
  {
    title: "a file of a folder becomes a StorageFile",
    files: site,
    before: [whole],
    after: [folder("site", { source: "site", exclude: ["config.json"] }), file("config", "config.json", "{1}")],
    expected: { ...stored, "config.json": "{1}" },
  },
  {
    title: "a file of a folder becomes a StorageFile with the same content",
    files: site,
    before: [whole],
    after: [folder("site", { source: "site", exclude: ["config.json"] }), file("config", "config.json", "{}")],
    expected: stored,
  },
  {
    title: "a folder leaves a file to a StorageFile that has it as well",
    inOneProcess: true,
    files: site,
    before: [whole, file("config", "config.json", "{}")],
    after: [folder("site", { source: "site", exclude: ["config.json"] }), file("config", "config.json", "{}")],
    expected: stored,
  },
  {
    title: "a folder leaves files to a folder that has them as well, and changes another one",
    inOneProcess: true,
    files: site,
    before: [whole, folder("img", { source: "site/img", path: "img" })],
    changes: { "site/img/b.png": "new b" },
    after: [
      folder("site", { source: "site", exclude: ["img/**"] }),
      folder("img", { source: "site/img", path: "img" }),
    ],
    expected: { ...stored, "img/b.png": "new b" },
  },
  {
    title: "a StorageFile becomes a file of a folder",
    files: site,
    before: [folder("site", { source: "site", exclude: ["config.json"] }), file("config", "config.json", "{1}")],
    after: [whole],
    expected: stored,
  },
  {
    title: "a folder is split in two",
    files: site,
    before: [whole],
    after: [
      folder("site", { source: "site", exclude: ["img/**"] }),
      folder("img", { source: "site/img", path: "img" }),
    ],
    expected: stored,
  },
  {
    title: "a folder becomes two of other names",
    files: site,
    before: [whole],
    after: [
      folder("pages", { source: "site", exclude: ["img/**"] }),
      folder("img", { source: "site/img", path: "img" }),
    ],
    expected: stored,
  },
  {
    title: "two folders are joined",
    files: site,
    before: [
      folder("site", { source: "site", exclude: ["img/**"] }),
      folder("img", { source: "site/img", path: "img" }),
    ],
    after: [whole],
    expected: stored,
  },
  {
    title: "two folders exchange files",
    files: site,
    before: [
      folder("site", { source: "site", exclude: ["img/b.png"] }),
      folder("img", { source: "site/img", path: "img", include: ["b.png"] }),
    ],
    after: [
      folder("site", { source: "site", exclude: ["img/a.png"] }),
      folder("img", { source: "site/img", path: "img", include: ["a.png"] }),
    ],
    expected: stored,
  },
  {
    title: "a folder is moved to where another one has a file less",
    files: { ...site, "other/x.txt": "x" },
    before: [folder("site", { source: "site" }), folder("moving", { source: "other", path: "old" })],
    changes: { "site/img/a.png": "", "other/a.png": "new a" },
    after: [folder("site", { source: "site" }), folder("moving", { source: "other", path: "img" })],
    expected: { "index.html": "index", "config.json": "{}", "img/b.png": "b", "img/a.png": "new a", "img/x.txt": "x" },
  },
  {
    title: "a file of a folder becomes a folder",
    files: {
      "old/about": "about",
      "old/x": "x",
      "new/about/index.html": "about",
      "new/about/deep/a": "a",
      "new/x": "x",
    },
    before: [folder("site", { source: "old" })],
    after: [folder("site", { source: "new" })],
    expected: { "about/index.html": "about", "about/deep/a": "a", x: "x" },
  },
  {
    title: "a folder of a folder becomes a file",
    files: {
      "old/about/index.html": "about",
      "old/about/deep/a": "a",
      "old/x": "x",
      "new/about": "about",
      "new/x": "y",
    },
    before: [folder("site", { source: "old" })],
    after: [folder("site", { source: "new" })],
    expected: { about: "about", x: "y" },
  },
  {
    title: "a StorageFile moves into a folder of its name",
    files: {},
    before: [file("file", "p", "one")],
    after: [file("file", "p/q/r", "one")],
    expected: { "p/q/r": "one" },
  },
  {
    title: "a StorageFile moves out of a folder, and takes its name",
    files: {},
    before: [file("file", "p/q/r", "one")],
    after: [file("file", "p/q", "one")],
    expected: { "p/q": "one" },
  },
  {
    title: "a folder moves to where it has a file",
    files: { "old/q": "q", "old/r": "r" },
    before: [folder("site", { source: "old", path: "p" })],
    after: [folder("site", { source: "old", path: "p/q" })],
    expected: { "p/q/q": "q", "p/q/r": "r" },
  },
  {
    title: "a folder is renamed",
    files: site,
    before: [whole],
    after: [folder("renamed", { source: "site" })],
    expected: stored,
  },
];

/** The files of a zone with the checksums of their contents. */
const filesIn = (zoneId: number) =>
  Object.fromEntries(storage.pathsIn(zoneId).map((path) => [path, storage.fileAt(zoneId, path)?.checksum]));
const checksums = (files: Files) =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, createHash("sha256").update(text).digest("hex").toUpperCase()]),
  );

const cases = (Object.keys(runHosts) as RunHost[]).flatMap((host) =>
  runOrders.flatMap((order) =>
    refactorings
      .filter(({ inOneProcess }) => !inOneProcess || host !== "two providers")
      .flatMap((refactoring) => [
        { host, order, ...refactoring, places: "in the first order" },
        { host, order, ...refactoring, after: refactoring.after.toReversed(), places: "in the other order" },
      ]),
  ),
);

test.each(cases.filter(({ after, places }) => after.length > 1 || places === "in the first order"))(
  "on $host, $order, $places: $title",
  async ({ host, order, files, before, changes = {}, after, expected }) => {
    const storageZoneId = storage.newZone();
    const declared = (parts: readonly Part[]): DeclaredResource[] =>
      parts.map(([type, name, { source, ...args }]) => ({
        name,
        type,
        args: {
          ...args,
          storageZoneId,
          ...(source === undefined ? {} : { source: join(local.folder, String(source)) }),
        },
      }));
    local.write(files);
    const first = host === "dynamic" ? "dynamic" : "native";
    const { stack, failures } = await runProgram(first, "as declared", declared(before));
    expect(failures).toEqual([]);
    for (const path of Object.keys(changes)) rmSync(join(local.folder, path), { force: true });
    local.write(Object.fromEntries(Object.entries(changes).filter(([, text]) => text !== "")));
    const changed = await runProgram(host, order, declared(after), stack);
    expect(changed.failures).toEqual([]);
    expect(filesIn(storageZoneId)).toEqual(checksums(expected));
  },
);

test("a file that is uploaded while a folder deletes it exists afterwards", async () => {
  const storageZoneId = storage.newZone();
  local.write({ "a.txt": "from the folder", "b.txt": "b" });
  const source = local.folder;
  const whole = { name: "folder", type: "StorageFolder", args: { storageZoneId, source } };
  const { stack } = await runProgram("native", "as declared", [whole]);
  const { id, outputs: properties } = stack.find(urnOf("native", whole)) ?? { id: "" };

  const provider = new NativeProvider();
  provider.configure({});
  const check = async (type: string, values: Properties) =>
    (await provider.check(type, { values: { storageZoneId, ...values }, secrets: new Set() })).inputs;
  const news = await check("StorageFolder", { source, exclude: ["a.txt"] });
  const removal = heldRequest("DELETE *", 300);
  account.emulator.faults.add(removal.fault);
  const olds = { values: properties ?? {}, secrets: new Set<string>() };
  const how = { preview: false, timeoutSeconds: 0 };
  const updated = provider.update("StorageFolder", { id, olds, news, ignoreChanges: [], ...how });
  await removal.arrived;
  const file = await check("StorageFile", { path: "a.txt", content: "from the file" });
  await provider.create("StorageFile", { news: file, ...how });
  await updated;
  expect(filesIn(storageZoneId)).toEqual(checksums({ "a.txt": "from the file", "b.txt": "b" }));
});

const conflict = (path: string, zone: number, names: string) =>
  `${path} of the files of storage zone ${zone}: ${names} would overwrite each other, since they differ; declare it once, and leave it out of a folder by its \`exclude\``;

describe.each(["native", "dynamic"] as const)("on %s, a file with different contents", (host) => {
  const run = (...program: DeclaredResource[]) => runProgram(host, "as declared", program);
  const folderOf = (storageZoneId: number, name: string, args: Properties = {}) => ({
    name,
    type: "StorageFolder",
    args: { storageZoneId, source: local.folder, ...args },
  });
  const fileOf = (storageZoneId: number, path: string, args: Properties) => ({
    name: "file",
    type: "StorageFile",
    args: { storageZoneId, path, ...args },
  });

  test("in a folder and in a StorageFile is refused, in any order", async () => {
    local.write({ "a.html": "a", "b.html": "b" });
    const [one, two] = [storage.newZone(), storage.newZone()];
    const { failures } = await run(folderOf(one, "site"), fileOf(one, "a.html", { content: "other content" }));
    expect(failures).toEqual([conflict('"a.html"', one, 'the StorageFolder "site" and the StorageFile "file"')]);
    const reversed = await run(
      fileOf(two, "www/a.html", { content: "other content" }),
      folderOf(two, "site", { path: "www" }),
    );
    expect(reversed.failures).toEqual([
      conflict('"www/a.html"', two, 'the StorageFile "file" and the StorageFolder "site"'),
    ]);
    expect([...storage.pathsIn(one), ...storage.pathsIn(two)]).toEqual([]);
  });

  test("in two folders is refused once for both", async () => {
    local.write({ "a.html": "a", "b.html": "b", "sub/a.html": "other a", "sub/b.html": "other b", "sub/c.html": "c" });
    const zone = storage.newZone();
    const { failures } = await run(
      folderOf(zone, "all"),
      folderOf(zone, "sub", { source: local.folder, path: "sub", exclude: ["sub/**"] }),
    );
    expect(failures).toEqual([
      conflict('"sub/a.html" and 1 more', zone, 'the StorageFolder "all" and the StorageFolder "sub"'),
    ]);
  });

  test("is no difference where contents and types are the same, or it is left out", async () => {
    local.write({ "a.html": "same content" });
    const [one, two, three] = [storage.newZone(), storage.newZone(), storage.newZone()];
    const same = await run(folderOf(one, "site"), fileOf(one, "a.html", { content: "same content" }));
    expect(same.failures).toEqual([]);
    const excluded = await run(
      folderOf(two, "site", { exclude: ["a.*"] }),
      fileOf(two, "a.html", { content: "other content" }),
    );
    expect(excluded.failures).toEqual([]);
    const typed = await run(
      folderOf(three, "site"),
      fileOf(three, "a.html", { content: "same content", contentType: "text/x" }),
    );
    expect(typed.failures).toEqual([
      conflict('"a.html"', three, 'the StorageFolder "site" and the StorageFile "file"'),
    ]);
  });
});

test("a file in the way is deleted before the uploads, others after them", async () => {
  const storageZoneId = storage.newZone();
  local.write({ "old/about": "about", "old/gone": "g", "new/about/index.html": "about", "new/more": "m" });
  const program = (source: string) => [
    { name: "site", type: "StorageFolder", args: { storageZoneId, source: join(local.folder, source) } },
  ];
  const { stack } = await runProgram("native", "as declared", program("old"));
  storage.writes();
  await runProgram("native", "as declared", program("new"), stack);
  const [put, remove] = ["PUT /{path}/{fileName}", "DELETE /{path}/{fileName}"];
  expect(storage.writes()).toEqual([remove, put, put, remove]);
});

test("an upload below a file that the resource does not manage names the file", async () => {
  const storageZoneId = storage.newZone();
  local.write({ "q/r.txt": "r" });
  const fileAt = (path: string) => ({
    name: path,
    type: "StorageFile",
    args: { storageZoneId, path, content: "text" },
  });
  await runProgram("native", "as declared", [fileAt("p"), fileAt("q")]);
  const advice = (path: string) =>
    new RegExp(
      `400.* "${path}" is a file in the storage zone, so that nothing can be in a folder of this name: delete it`,
    );
  await expect(runProgram("native", "as declared", [fileAt("p/q/r")]).catch(messageFor)).resolves.toMatch(advice("p"));
  const folderAtRoot = { name: "site", type: "StorageFolder", args: { storageZoneId, source: local.folder } };
  await expect(runProgram("native", "as declared", [folderAtRoot]).catch(messageFor)).resolves.toMatch(advice("q"));
});
