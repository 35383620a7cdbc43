import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { generatePackages } from "./generate-packages";

async function main(): Promise<void> {
  const { out } = parseArgs({ options: { out: { type: "string" } } }).values;
  if (!out) throw new Error("Say where the packages go: npm run packages -- --out <folder>");
  const folder = resolve(out);
  await generatePackages(folder, (line) => process.stderr.write(`${line}\n`));
  // What is published under that name is npm/bunny, whose classes are those of pulumi-bunny/native.
  rmSync(join(folder, "nodejs"), { recursive: true, force: true });
  process.stdout.write(`The packages for .NET, Go, Java and Python are in ${folder}.\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
