// Compiles what is published into dist/, from nothing, so that no file of an earlier build stays behind, and gives each
// package what it needs of that. What was built of the same files stays.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { assemble, packages } from "./assemble.mjs";
import { bundleHosts } from "./bundle.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const filesIn = (folder, recursive) => readdirSync(folder, { recursive }).map((path) => join(folder, path));
const isSource = (path) => /(\.(mjs|json)|(?<!\.test)\.ts)$/.test(path) && !/[\\/](dist|node_modules)[\\/]/.test(path);
const { include } = JSON.parse(readFileSync("tsconfig.build.json", "utf8"));
const sources = [...include.flatMap((folder) => filesIn(folder, true)), ...filesIn("tools"), ...filesIn(".")].filter(
  isSource,
);
const digest = createHash("sha256");
for (const path of ["LICENSE", "CHANGELOG.md", ...sources.toSorted()])
  digest.update(`${path}\0`).update(readFileSync(path)).update("\0");
const current = digest.digest("hex");

const mark = "dist/.built";
const isThere = [mark, ...packages.map((folder) => join(folder, "dist"))].every((path) => existsSync(path));
if (!isThere || readFileSync(mark, "utf8") !== current) {
  rmSync("dist", { recursive: true, force: true });
  const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { stdio: "inherit" });
  assemble(await bundleHosts());
  writeFileSync(mark, current);
}
