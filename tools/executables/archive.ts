import { copyFile, mkdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { output } from "./run";

// GNU's tar, which Windows may have first on its PATH, takes `D:` for another machine. So it gets names without a path.

/** Packs files of a folder. */
export async function pack(archive: string, folder: string, names: readonly string[]): Promise<void> {
  const name = basename(archive);
  await output("tar", ["-czf", name, ...names], { cwd: folder });
  await mkdir(dirname(archive), { recursive: true });
  await copyFile(join(folder, name), archive);
  await rm(join(folder, name));
}

/** Unpacks an archive into a folder. */
export async function unpack(archive: string, folder: string): Promise<void> {
  const copy = join(folder, basename(archive));
  await copyFile(archive, copy);
  await output("tar", ["-xzf", basename(copy)], { cwd: folder });
  await rm(copy);
}
