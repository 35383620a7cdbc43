import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { Command, Option } from "commander";
import packageJson from "../../package.json";
import { buildExecutable } from "./build";
import { nameOf, nodeVersion, targets } from "./targets";

async function main(): Promise<void> {
  const { out, only, node } = new Command("npm run executables --")
    .description("Build the plugin as executables, with the Node.js that npm has for each system.")
    .requiredOption("--out <folder>", "the folder for the archives")
    .addOption(
      new Option("--only <system...>", "only these systems (default: all that this machine can build)").choices(
        targets.map(nameOf),
      ),
    )
    .option("--node <version>", "the version of Node.js 24 in them", nodeVersion)
    .parse()
    .opts<{ out: string; only?: string[]; node: string }>();
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
