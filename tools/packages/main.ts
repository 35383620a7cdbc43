import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { generatePackages } from "./generate-packages";

async function main(): Promise<void> {
  const { out } = new Command("npm run packages --")
    .description("Write the packages for .NET, Go, Java and Python from schema.json.")
    .requiredOption("--out <folder>", "the folder for the packages")
    .parse()
    .opts<{ out: string }>();
  const folder = resolve(out);
  await generatePackages(folder, (line) => process.stderr.write(`${line}\n`));
  // What is published under that name is tools/packages/nodejs, whose classes are those of pulumi-bunny/native.
  rmSync(join(folder, "nodejs"), { recursive: true, force: true });
  process.stdout.write(`The packages for .NET, Go, Java and Python are in ${folder}.\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
