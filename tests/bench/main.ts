import { dnsZone } from "./dns-zone";
import { driftStacks } from "./drift-stacks";
import { explainTests } from "./explain-tests";
import { type Comparison, compare } from "./frame";
import { largeStack } from "./large-stack";
import { loadBalancer } from "./load-balancer";
import { oneZone } from "./one-zone";
import { sdkCalls } from "./sdk-calls";
import { startUp } from "./start-up";
import { storageFolder } from "./storage-folder";
import { streamUpload } from "./stream-upload";

const benches: Readonly<Record<string, readonly Comparison[]>> = {
  "dns-zone": dnsZone,
  "drift-stacks": driftStacks,
  "explain-tests": explainTests,
  "large-stack": largeStack,
  "load-balancer": loadBalancer,
  "one-zone": oneZone,
  "sdk-calls": sdkCalls,
  "start-up": startUp,
  "storage-folder": storageFolder,
  "stream-upload": streamUpload,
};

async function main(names: readonly string[]): Promise<void> {
  process.stdout.write("| what | case | median | ratio |\n|---|---|--:|--:|\n");
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    const comparisons = benches[name];
    if (!comparisons) throw new Error(`There is no bench ${name}. There are: ${Object.keys(benches).join(", ")}.`);
    // Some take minutes: each is printed at once.
    for (const comparison of comparisons) process.stdout.write(`${(await compare(comparison)).join("\n")}\n`);
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
