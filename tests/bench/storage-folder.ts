import { fork } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Emulator } from "../../emulator";
import { addStorageZone, storageFileAt } from "../../emulator/routes/storage";
import { startedBy } from "../support/processes";
import type { Comparison, Figures } from "./frame";
import { isPlugin, onEmulator, timed, withMemory } from "./on-emulator";
import { withStack } from "./stack";

const count = 10_000;
const storageZoneId = 60_000;

const padded = (n: number, length: number) => String(n).padStart(length, "0");
/** 65 characters, as sites have them. */
const pathOf = (n: number) =>
  `assets/collections/spring-${padded(n % 100, 3)}/photograph-of-the-product-${padded(n, 5)}.jpg`;
const paths = Array.from({ length: count }, (_, n) => pathOf(n));

/** A local folder of files that differ in their beginnings. Holes make up the rest of them, so it takes little space. */
function folderOf(files: readonly string[], sizeOf: (n: number) => number): string {
  const folder = mkdtempSync(join(tmpdir(), "bunny-bench-folder-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const [n, path] of files.entries()) {
    const file = join(folder, path);
    if (n < 100) mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, path);
    truncateSync(file, sizeOf(n));
  }
  return folder;
}

let written: string | undefined;

/** A folder of 2 GB, in which every thousandth file has 100 MB. */
function localFolder(): string {
  written ??= folderOf(paths, (n) => (n % 1_000 === 0 ? 100_000_000 : 100_000));
  return written;
}

const withZone = <T>(latencyMs: number, work: (emulator: Emulator) => Promise<T>) =>
  onEmulator(latencyMs, { seeded: false }, (emulator) => {
    addStorageZone(emulator.state, { Id: storageZoneId, Name: "bench" });
    return work(emulator);
  });

/** An upload of all files, 32 at a time, without an engine, a check or digests. */
const plainLoop = (latencyMs: number): Promise<Figures> =>
  withZone(latencyMs, async ({ state, storageUrl }) => {
    const password = state.storageZones.get(storageZoneId)?.Password ?? "";
    const loop = fork(join(__dirname, "upload-loop.js"), [`${storageUrl}/bench`, password, localFolder(), "32"]);
    const seconds = await timed(async () => {
      loop.send(paths);
      await once(loop, "exit");
    });
    if (state.storageFiles.size < count) throw new Error("The plain loop has not uploaded all files.");
    return { "first upload, s": seconds };
  });

const site = (source = localFolder()) => [{ type: "StorageFolder", name: "site", args: { storageZoneId, source } }];

const life = (latencyMs: number): Promise<Figures> =>
  withZone(latencyMs, (emulator) =>
    withStack(emulator, {}, async (stack) => {
      const live = async () => {
        stack.declare(site());
        await stack.step("first upload", "up");
        const bytes = stack.bytes() / count;
        await stack.step("up with nothing to do", "up");
        for (const n of [1, 2, 3]) appendFileSync(join(localFolder(), pathOf(n)), "changed");
        await stack.step("up with three files changed", "up");
        Object.assign(storageFileAt(emulator.state, storageZoneId, pathOf(4)) ?? {}, { checksum: "AB".repeat(32) });
        await stack.step("up --refresh with a file changed outside of Pulumi", "up", "--refresh");
        await stack.step("destroy", "destroy");
        return bytes;
      };
      const { value, plugin } = await withMemory(live());
      return { ...stack.figures, "state, bytes a file": value, "peak memory of the plugin, MiB": plugin };
    }),
  );

/** An upload whose plugin is killed when half of the files are there, and the `up` after it. */
const continued = (latencyMs: number): Promise<Figures> =>
  withZone(latencyMs, (emulator) =>
    withStack(emulator, {}, async (stack) => {
      stack.declare(site());
      const killed = stack.run("up").catch(() => {});
      while (emulator.state.storageFiles.size < count / 2) await sleep(10);
      // The language host has one for the schema.
      for (const { pid } of startedBy(process.pid).filter(isPlugin)) process.kill(pid, "SIGKILL");
      await killed;
      if (emulator.state.storageFiles.size === count) throw new Error("The upload was not interrupted.");
      await stack.step("up after a kill at half", "up");
      return stack.figures;
    }),
  );

/** The first upload of so many files of 1 KB, by a plugin whose Node.js has these options. */
const manyFiles = (files: number, NODE_OPTIONS: string): Promise<Figures> =>
  withZone(0, (emulator) =>
    withStack(emulator, { env: { NODE_OPTIONS } }, async (stack) => {
      const names = Array.from({ length: files }, (_, n) => pathOf(n));
      stack.declare(site(folderOf(names, () => 1_000)));
      const { value, plugin } = await withMemory(timed(() => stack.run("up")));
      if (emulator.state.storageFiles.size < files) throw new Error("Not all files were uploaded.");
      return { "first upload, s": value, "peak memory of the plugin, MiB": plugin };
    }),
  );

/** A folder of 10,000 files and 2 GB as one resource, of which the loop has the first step alone, and one of 100,000. */
export const storageFolder: readonly Comparison[] = [
  ...[0, 50].flatMap((latencyMs): Comparison[] => [
    {
      title: `a folder of 2 GB, ${latencyMs} ms away`,
      cases: { "a plain loop": () => plainLoop(latencyMs), "one StorageFolder": () => life(latencyMs) },
    },
    { title: "… that was interrupted", cases: { "one StorageFolder": () => continued(latencyMs) } },
  ]),
  {
    title: "100,000 files of 1 KB",
    cases: {
      "one StorageFolder": () => manyFiles(100_000, ""),
      "… with --max-old-space-size=256": () => manyFiles(100_000, "--max-old-space-size=256"),
    },
  },
];
