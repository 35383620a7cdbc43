import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { productSkeletons, resourceSkeletons } from "./skeletons";

const root = resolve(__dirname, "../..");
const usage = "Usage: npm run new -- <Name> --product <product>, such as `StreamLibrary --product stream`.";

/** Writes the files of a new resource, with a case that fails until they are completed. */
function main(): void {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { product: { type: "string" } } });
  const [name = ""] = positionals;
  const { product = "" } = values;
  if (positionals.length !== 1 || !/^[A-Z][A-Za-z0-9]+$/.test(name) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(product))
    throw new Error(usage);
  const isNewProduct = !existsSync(join(root, "provider/definitions", product));
  const files = [...(isNewProduct ? productSkeletons(name, product) : []), ...resourceSkeletons(name, product)];
  const known = files.map(([path]) => path).filter((path) => existsSync(join(root, path)));
  if (known.length > 0) throw new Error(`Nothing was written, since there is ${known.join(", ")} already.`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    process.stdout.write(`${path}\n`);
  }
  process.stdout.write(
    `\nNow run \`npm run generate\`, and complete the files until this passes (docs/adding-a-resource.md):\nnpx vitest run --project platform tests/conformance/handlers.test.ts -t '^${name} '\n`,
  );
}

try {
  main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
