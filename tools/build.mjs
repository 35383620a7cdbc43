// Compiles what is published into dist/, from nothing, so that no file of an earlier build stays behind.

import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
rmSync("dist", { recursive: true, force: true });
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { stdio: "inherit" });
// What engines start, in one file each: to find and open a thousand takes longer than all else that a start takes.
const bundle = (entryPoint, outfile, external) =>
  build({
    entryPoints: [entryPoint],
    outfile,
    external,
    bundle: true,
    platform: "node",
    target: "node22",
    charset: "ascii",
    metafile: true,
    logLevel: "warning",
  });
const bundles = [
  await bundle("provider/hosts/native/main.ts", "dist/plugin.js", ["pulumi-bunny/schema.json"]),
  await bundle("provider/hosts/dynamic-provider.ts", "dist/dynamic.js", ["@grpc/grpc-js"]),
];

// What is published with this package keeps its license.
const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
const packages = new Set(inputs.map((path) => path.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0]).filter(Boolean));
const licenses = [...packages].toSorted().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), "utf8") : ""}`;
});
writeFileSync("dist/LICENSES", licenses.join(`\n${"-".repeat(80)}\n\n`));

// npm links commands before they are built, and marks only what it finds as executable.
const { bin } = createRequire(import.meta.url)("../package.json");
for (const path of Object.values(bin)) chmodSync(path, 0o755);
