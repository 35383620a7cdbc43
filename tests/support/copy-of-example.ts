import { randomUUID } from "node:crypto";
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../..");

/** Copies an example to a folder that a test may change, with the packages that `npm ci` would install. */
export function copyOfExample(name: string): string {
  const folder = join(root, "tests/.work", randomUUID());
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, "examples", name), folder, { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const file of globSync("**/Pulumi.yaml", { cwd: folder, exclude: ["node_modules"] })) {
    const project = join(folder, file);
    const path = `path: ${JSON.stringify(root)}`;
    writeFileSync(project, readFileSync(project, "utf8").replace(/path: \.\.\/\.\.(\/\.\.)?/, path));
  }
  return folder;
}
