import { parseArgs } from "node:util";
import { accessListEntries } from "./access-list-entries";
import { containerRollout } from "./container-rollout";
import { dnsZone } from "./dns-zone";
import { edge } from "./edge";
import { emulator } from "./emulator";
import { type Comparison, compare, type Figure, row, table } from "./frame";
import { growth } from "./growth";
import { oneZone } from "./one-zone";
import { sdkCalls } from "./sdk-calls";
import { stackOperations } from "./stack-operations";
import { startUp } from "./start-up";
import { stateSize } from "./state-size";
import { storageFolder } from "./storage-folder";
import { storageHost } from "./storage-host";
import { streamUpload } from "./stream-upload";

const benches: Readonly<Record<string, readonly Comparison[]>> = {
  "access-list-entries": accessListEntries,
  "container-rollout": containerRollout,
  "dns-zone": dnsZone,
  edge,
  emulator,
  growth,
  "one-zone": oneZone,
  "sdk-calls": sdkCalls,
  "stack-operations": stackOperations,
  "start-up": startUp,
  "state-size": stateSize,
  "storage-folder": storageFolder,
  "storage-host": storageHost,
  "stream-upload": streamUpload,
};

/** Prints each result at once: some cases take minutes. */
function done(figures: readonly Figure[]): void {
  for (const figure of figures) process.stderr.write(`${row(figure)}\n`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { json: { type: "boolean" }, quick: { type: "boolean" }, only: { type: "string" } },
    allowPositionals: true,
  });
  const names = positionals.length > 0 ? positionals : Object.keys(benches);
  const figures: Figure[] = [];
  for (const name of names) {
    const comparisons = benches[name];
    if (!comparisons) throw new Error(`There is no bench ${name}. There are: ${Object.keys(benches).join(", ")}.`);
    for (const comparison of comparisons.filter(({ title }) => title.includes(values.only ?? ""))) {
      process.stderr.write(`${name}: ${comparison.title}\n`);
      figures.push(...(await compare(comparison, { quick: values.quick, done })));
    }
  }
  process.stdout.write(`${values.json ? JSON.stringify(figures, null, 2) : table(figures)}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
