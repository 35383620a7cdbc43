import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../..");

/** Copies an example to a folder that a test may change, below the repository, where it finds the package. */
export function copyOfExample(name: string): string {
  const folder = join(root, "tests/.work", randomUUID());
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, "examples", name), folder, { recursive: true });
  const project = join(folder, "Pulumi.yaml");
  writeFileSync(project, readFileSync(project, "utf8").replace("path: ../..", `path: ${JSON.stringify(root)}`));
  return folder;
}
