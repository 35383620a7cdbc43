import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { Command } from "commander";
import packageJson from "../../provider/package.json";
import { buildExecutable } from "./build";
import { nodeVersion } from "./targets";

async function main(): Promise<void> {
  const { out, node } = new Command("npm run executables --")
    .description("Build the plugin as an executable for this system.")
    .requiredOption("--out <folder>", "the folder for its archive and SHA256SUMS")
    .option("--node <version>", "the version of Node.js 24 inside", nodeVersion)
    .parse()
    .opts<{ out: string; node: string }>();
  if (Number.parseInt(node, 10) !== 24)
    throw new Error("Build with Node.js 24: from 25 on, it needs libatomic on Linux, which slim images lack.");

  const folder = resolve(out);
  const archive = await buildExecutable({ out: folder, version: packageJson.version, nodeVersion: node });
  await writeFile(join(folder, "SHA256SUMS"), await checksum(archive));
  process.stdout.write(`${archive}\n`);
}

/** As `sha256sum` writes it. */
async function checksum(archive: string): Promise<string> {
  const hash = createHash("sha256").update(await readFile(archive));
  return `${hash.digest("hex")}  ${basename(archive)}\n`;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
