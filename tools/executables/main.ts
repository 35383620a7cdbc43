import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import packageJson from "../../package.json";
import { buildExecutable } from "./build";
import { nameOf, targets } from "./targets";

const usage = "npm run executables -- --out <folder> [--only linux-amd64] [--node 24.21.0]";

async function main(): Promise<void> {
  const { out, only, node } = parseArgs({
    options: {
      out: { type: "string" },
      only: { type: "string", multiple: true },
      node: { type: "string", default: process.versions.node },
    },
  }).values;
  const unknown = only?.filter((name) => !targets.some((target) => nameOf(target) === name)) ?? [];
  if (!out || unknown.length > 0) throw new Error(`usage: ${usage}, with any of ${targets.map(nameOf).join(", ")}`);
  if (Number.parseInt(node, 10) !== 24)
    throw new Error(`Build with Node.js 24: from 25 on, it needs libatomic on Linux, which slim images lack.`);

  const folder = resolve(out);
  const built: string[] = [];
  for (const target of targets.filter((candidate) => !only || only.includes(nameOf(candidate)))) {
    try {
      built.push(await buildExecutable(target, { out: folder, version: packageJson.version, nodeVersion: node }));
      print(`${nameOf(target)}: ${built.at(-1)}`);
    } catch (error) {
      // Without `--only`, whatever this machine can build.
      if (only) throw error;
      print(`${nameOf(target)}: not built. ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  await writeFile(join(folder, "SHA256SUMS"), (await Promise.all(built.map(checksum))).join(""));
}

/** As `sha256sum` writes it. */
async function checksum(archive: string): Promise<string> {
  const hash = createHash("sha256").update(await readFile(archive));
  return `${hash.digest("hex")}  ${basename(archive)}\n`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
