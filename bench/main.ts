import { parseArgs } from "node:util";
import { accessListEntries } from "./access-list-entries";
import { type Comparison, compare, type Figure, table } from "./frame";
import { sdkCalls } from "./sdk-calls";
import { startUp } from "./start-up";

const benches: Readonly<Record<string, readonly Comparison[]>> = {
  "access-list-entries": accessListEntries,
  "sdk-calls": sdkCalls,
  "start-up": startUp,
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { json: { type: "boolean" }, quick: { type: "boolean" } },
    allowPositionals: true,
  });
  const names = positionals.length > 0 ? positionals : Object.keys(benches);
  const figures: Figure[] = [];
  for (const name of names) {
    const comparisons = benches[name];
    if (!comparisons) throw new Error(`There is no bench ${name}. There are: ${Object.keys(benches).join(", ")}.`);
    for (const comparison of comparisons) figures.push(...(await compare(comparison, values.quick ? 3 : 15)));
  }
  process.stdout.write(`${values.json ? JSON.stringify(figures, null, 2) : table(figures)}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
