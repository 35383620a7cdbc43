import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cacheFolder } from "../../tools/engine/go-build";

const root = resolve(__dirname, "../..");
const dayMs = 24 * 60 * 60 * 1000;

/** Builds a folder that does not exist yet, while other processes wait for it. A failed build leaves nothing. */
export async function buildOnce(folder: string, build: (unfinished: string) => Promise<unknown>): Promise<string> {
  const unfinished = `${folder}.${process.pid}`;
  const lock = `${folder}.lock`;
  mkdirSync(dirname(folder), { recursive: true });
  while (!existsSync(folder)) {
    if (!take(lock)) {
      await sleep(200);
      continue;
    }
    try {
      if (!existsSync(folder)) await build(unfinished);
      if (!existsSync(folder)) renameSync(unfinished, folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
      rmSync(lock, { force: true });
    }
  }
  return folder;
}

/** Takes a lock, unless a process has it that still runs. */
function take(lock: string): boolean {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lock);
    return true;
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  } finally {
    rmSync(own);
  }
}

function isHeld(lock: string): boolean {
  try {
    return process.kill(Number(readFileSync(lock, "utf8")), 0);
  } catch {
    return false;
  }
}

/** Deletes what of the cache nothing has built for a day. */
export function removeOlder(pattern: string): void {
  for (const older of globSync(cacheFolder(pattern)))
    if (Date.now() - statSync(older).mtimeMs > dayMs) rmSync(older, { recursive: true, force: true });
}

/** The error of a test that needs something which prepare-engine.ts has not built. */
export function notPrepared(name: string): Error {
  return new Error(`${name} is missing. tests/support/prepare-engine.ts builds what takes long; add it there.`);
}

/** A hash of the files of the repository that something is built from. */
export function fingerprint(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).toSorted()))
    hash.update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 12);
}
