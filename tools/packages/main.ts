import { resolve } from "node:path";
import { Command } from "commander";
import { generatePackages } from "./generate-packages";

async function main(): Promise<void> {
  const { out } = new Command("npm run packages --")
    .description("Write the packages for .NET, Go, Java, Node.js and Python from schema.json.")
    .requiredOption("--out <folder>", "the folder for the packages")
    .parse()
    .opts<{ out: string }>();
  const folder = resolve(out);
  await generatePackages(folder, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`The packages for .NET, Go, Java, Node.js and Python are in ${folder}.\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
