import { existsSync, globSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { output } from "./run";
import type { Target } from "./targets";

/**
 * The path of this system's Node.js with its license: the one that runs this, or the one of the npm registry.
 *
 * @param version As in `24.21.0`.
 * @throws Error with what npm says, where the registry does not have this version.
 */
export async function nodeBinary({ node }: Target, version: string, folder: string): Promise<string> {
  if (process.version === `v${version}` && licenseOf(process.execPath)) return process.execPath;
  const unpacked = join(folder, node);
  await mkdir(unpacked, { recursive: true });
  const args = ["pack", `${node}@${version}`, "--ignore-scripts", "--loglevel", "error"];
  // On Windows npm is a script, which only a shell starts.
  const archive = await output("npm", args, { cwd: unpacked, shell: process.platform === "win32" });
  await output("tar", ["-xzf", archive.trim().split("\n").at(-1) ?? ""], { cwd: unpacked });
  const [found] = globSync("package/bin/node{,.exe}", { cwd: unpacked });
  if (!found) throw new Error(`${node}@${version} has no bin/node.`);
  return join(unpacked, found);
}

/** The license of a Node.js: beside its `bin`, on Windows beside the executable. */
export function licenseOf(node: string): string | undefined {
  return ["../LICENSE", "LICENSE"].map((place) => join(dirname(node), place)).find((file) => existsSync(file));
}
