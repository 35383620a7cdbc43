import { randomUUID } from "node:crypto";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { type Dependencies, installedDependencies } from "../package/installed-package";

const root = resolve(__dirname, "../..");

/** Copies an example to a folder that a test may change, with the packages that `npm ci` would install. */
export function copyOfExample(name: string): string {
  const folder = join(root, "tests/.work", randomUUID());
  mkdirSync(folder, { recursive: true });
  copyFiles(name, folder);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const file of globSync("**/Pulumi.yaml", { cwd: folder, exclude: ["node_modules"] })) {
    const project = join(folder, file);
    const path = `path: ${JSON.stringify(join(root, "provider"))}`;
    writeFileSync(project, readFileSync(project, "utf8").replace(/path: (\.\.\/)+provider/, path));
  }
  return folder;
}

/** Installs what the examples name that tests copy to a folder outside of this repository. */
export async function prepareExamples(progress: (line: string) => void): Promise<void> {
  for (const name of installedExamples) await installedDependencies(dependenciesOf(name), progress);
}

/** Examples of both imports, and of both ways in which a program in TypeScript runs. */
const installedExamples = ["quickstart", "migrate-from-dynamic", "two-accounts"] as const;

/** Copies an example to a folder outside of this repository, where `npm install` has run: this package is the packed one. */
export async function installedExample(name: (typeof installedExamples)[number]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-example-"));
  copyFiles(name, folder);
  const installed = await installedDependencies(dependenciesOf(name));
  symlinkSync(join(installed, "node_modules"), join(folder, "node_modules"), "junction");
  return folder;
}

function dependenciesOf(name: string): Dependencies {
  const { dependencies, devDependencies } = manifest.parse(
    JSON.parse(readFileSync(join(root, "examples", name, "package.json"), "utf8")),
  );
  return { ...dependencies, ...devDependencies };
}

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** What a build leaves in an example is no part of it. */
function copyFiles(name: string, folder: string): void {
  const filter = (path: string) => basename(path) !== "node_modules";
  cpSync(join(root, "examples", name), folder, { recursive: true, filter });
}
