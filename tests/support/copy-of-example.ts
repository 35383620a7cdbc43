import { randomUUID } from "node:crypto";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import { installedPackage } from "../package/installed-package";

const root = resolve(__dirname, "../..");

/** Copies an example to a folder that a test may change, with the packages that `npm ci` would install. */
export function copyOfExample(name: string): string {
  const folder = join(root, "tests/.work", randomUUID());
  mkdirSync(folder, { recursive: true });
  copyFiles(name, folder);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const file of globSync("**/Pulumi.yaml", { cwd: folder, exclude: ["node_modules"] })) {
    const project = join(folder, file);
    const path = `path: ${JSON.stringify(root)}`;
    writeFileSync(project, readFileSync(project, "utf8").replace(/path: \.\.\/\.\.(\/\.\.)?/, path));
  }
  return folder;
}

/**
 * Copies an example to a folder outside of this repository, with the packages that its package.json names and no others,
 * as `npm install` would install them there: this package is the packed one.
 */
export async function installedExample(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-example-"));
  copyFiles(name, folder);
  const installed = await installedPackage();
  const { dependencies, devDependencies = {} } = manifest.parse(
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  );
  const link = (from: string, name: string) => {
    mkdirSync(dirname(join(folder, "node_modules", name)), { recursive: true });
    symlinkSync(join(from, "node_modules", name), join(folder, "node_modules", name), "junction");
  };
  for (const name of Object.keys(dependencies)) link(installed.folder, name);
  for (const name of Object.keys(devDependencies)) link(root, name);
  return folder;
}

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()).optional(),
});

/** What a build leaves in an example is no part of it. */
function copyFiles(name: string, folder: string): void {
  const filter = (path: string) => basename(path) !== "node_modules";
  cpSync(join(root, "examples", name), folder, { recursive: true, filter });
}
