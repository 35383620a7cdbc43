// Compiles what is published into dist/, from nothing, so that no file of an earlier build stays behind.

import { execFileSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
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
