import { cpSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { cacheFolder } from "../../tools/engine/go-build";
import { buildOnce, fingerprint } from "./build-once";
import { succeed } from "./run";

const root = resolve(__dirname, "../..");
const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/**
 * Installs what the lockfile in the folder `packages` of a folder of the tests names, outside of this clone, and lets the
 * folder's files import it.
 */
export async function npmPackages(folder: string, progress: (line: string) => void): Promise<void> {
  const names = ["package.json", "package-lock.json"];
  const files = names.map((name) => `${folder}/packages/${name}`);
  const installed = await buildOnce(cacheFolder(`npm-${fingerprint(files)}`), async (unfinished) => {
    progress(`Installing what ${files[0]} names. This is done once.`);
    mkdirSync(unfinished, { recursive: true });
    for (const name of names) cpSync(join(root, folder, "packages", name), join(unfinished, name));
    await succeed(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: unfinished });
  });
  const [target, link] = [join(installed, "node_modules"), join(root, folder, "node_modules")];
  if (lstatSync(link, { throwIfNoEntry: false }) && readlinkSync(link) === target) return;
  rmSync(link, { force: true });
  symlinkSync(target, link, "junction");
}
