import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = resolve(__dirname, "../..");

/** Makes a folder that is not there yet. What is broken off leaves nothing; where another process was faster, its stays. */
export async function once(folder: string, make: (unfinished: string) => Promise<unknown>): Promise<string> {
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    await make(unfinished);
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** What a test ends with that needs something which the setup of the engine's tests has not made. */
export function notPrepared(name: string): Error {
  return new Error(`${name} is not there. tests/support/prepare-engine.ts makes what takes long; add it there.`);
}

/** Names something by the files of the repository that it is made of. */
export function fingerprint(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).toSorted()))
    hash.update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 12);
}
