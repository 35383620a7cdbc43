import { resolve } from "node:path";
import { Command } from "commander";
import packageJson from "../../provider/package.json";
import { buildExecutable } from "./build";
import { nodeVersion } from "./targets";

async function main(): Promise<void> {
  const { out, node } = new Command("npm run executables --")
    .description("Build the plugin as an executable for this system.")
    .requiredOption("--out <folder>", "the folder for its archive")
    .option("--node <version>", "the version of Node.js 24 inside", nodeVersion)
    .parse()
    .opts<{ out: string; node: string }>();
  if (Number.parseInt(node, 10) !== 24)
    throw new Error("Build with Node.js 24: from 25 on, it needs libatomic on Linux, which slim images lack.");

  const archive = await buildExecutable({ out: resolve(out), version: packageJson.version, nodeVersion: node });
  process.stdout.write(`${archive}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
