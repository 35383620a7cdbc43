import { globSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { output } from "./run";
import { ownTarget, type Target } from "./targets";

/**
 * The path of a system's Node.js: the one that runs this, or the one of the npm registry.
 *
 * @param version As in `24.21.0`.
 * @throws Error with what npm says, where the registry does not have this version.
 */
export async function nodeBinary(target: Target, version: string, folder: string): Promise<string> {
  if (target === ownTarget() && process.version === `v${version}`) return process.execPath;
  const unpacked = join(folder, target.node);
  await mkdir(unpacked, { recursive: true });
  const args = ["pack", `${target.node}@${version}`, "--ignore-scripts", "--loglevel", "error"];
  // On Windows npm is a script, which only a shell starts.
  const archive = await output("npm", args, { cwd: unpacked, shell: process.platform === "win32" });
  await output("tar", ["-xzf", archive.trim().split("\n").at(-1) ?? ""], { cwd: unpacked });
  const [found] = globSync("package/bin/node{,.exe}", { cwd: unpacked });
  if (!found) throw new Error(`${target.node}@${version} has no bin/node.`);
  return join(unpacked, found);
}
