// Compiles what is published into dist/, from nothing, so that no file of an earlier build stays behind.

import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleHosts } from "./bundle.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
rmSync("dist", { recursive: true, force: true });
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { stdio: "inherit" });
await bundleHosts();
// npm links commands before they are built, and marks only what it finds as executable.
const { bin } = createRequire(import.meta.url)("../package.json");
for (const path of Object.values(bin)) chmodSync(path, 0o755);
// Where a copy of an example has the plugin that its Pulumi.yaml names; npm installs packages of workspaces at the root.
for (const example of ["gitops", "migrate-from-dynamic", "two-accounts"]) {
  const link = `examples/${example}/node_modules/pulumi-bunny`;
  mkdirSync(dirname(link), { recursive: true });
  if (!existsSync(link)) symlinkSync(process.cwd(), link, "junction");
}
