import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { cacheFolder } from "../../tools/engine/go-build";

const root = resolve(__dirname, "../..");
const dayMs = 24 * 60 * 60 * 1000;

/** Builds a folder that does not exist yet. A failed build leaves nothing; where another process was faster, its folder stays. */
export async function buildOnce(folder: string, build: (unfinished: string) => Promise<unknown>): Promise<string> {
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    await build(unfinished);
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
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
