import { spawnSync } from "node:child_process";
import { isIP } from "node:net";
import { check } from "../provider/check/check";
import { contentOf } from "../provider/definitions/shield";
import { detailedDiff } from "../provider/diff/detailed-diff";
import { difference } from "../provider/diff/diff";
import { resourceNamed } from "../provider/registry";
import type { Case, Comparison } from "./frame";

const definition = resourceNamed("CustomAccessList");
const sizes = [1_000, 10_000, 100_000, 1_000_000];

/** Addresses of both families, no two alike. */
function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    n % 4 === 0
      ? `2001:db8:${(1 + (n >> 16)).toString(16)}::${(1 + (n & 65_535)).toString(16)}`
      : `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  );
}

/** An engine's requests for a list of which three entries changed, up to the content that is sent. */
function checkDiffAndHash(entries: readonly string[]): string {
  const args = { shieldZoneId: 1, name: "list", type: "IP", entries };
  const { inputs, problems } = check(definition, args);
  if (problems.length > 0) throw new Error("The entries are not valid.");
  const middle = entries.length >> 1;
  const prior = { ...inputs, entries: [...entries.slice(0, middle), "192.0.2.1", ...entries.slice(middle + 2)] };
  const { changed } = difference(definition, prior, inputs);
  const paths = detailedDiff(definition.inputs, prior, inputs);
  if (changed.length !== 1 || paths.size !== 2) throw new Error("The difference was not found.");
  return contentOf(inputs.entries as string[]).checksum;
}

function plainLoop(content: string): number {
  let valid = 0;
  for (const entry of content.split("\n")) if (isIP(entry) !== 0) valid++;
  return valid;
}

/** Milliseconds that it takes, repeated until a million entries went through it. */
const timed = (name: string, count: number, work: (entries: string[], content: string) => unknown): Case => {
  let entries: string[] = [];
  let content = "";
  return {
    name,
    async measure() {
      if (entries.length === 0) {
        entries = addresses(count);
        content = entries.join("\n");
      }
      const started = performance.now();
      for (let done = 0; done < 1_000_000; done += count) work(entries, content);
      return performance.now() - started;
    },
  };
};

const worked = (count: number) => timed(`${count.toLocaleString("en")} entries`, count, checkDiffAndHash);

let least: number | undefined;

/** The least heap, in MB, in which a process of its own handles a million entries, those entries included. */
function leastHeap(): number {
  let [tooLittle, enough] = [16, 512];
  while (enough - tooLittle > 4) {
    const limit = (tooLittle + enough) >> 1;
    const options = [`--max-old-space-size=${limit}`, ...process.execArgv];
    const { status } = spawnSync(process.execPath, [...options, __filename, "1000000"], { stdio: "ignore" });
    if (status === 0) enough = limit;
    else tooLittle = limit;
  }
  return enough;
}

export const accessListEntries: readonly Comparison[] = [
  ...sizes.map((count) => ({
    title: `check, diff and hash ${count.toLocaleString("en")} entries`,
    baseline: timed("one loop that parses them", count, (_, content) => plainLoop(content)),
    cases: [timed("all of it", count, checkDiffAndHash)],
    atMost: 5,
  })),
  {
    title: "a million entries, in lists of",
    baseline: worked(1_000),
    cases: sizes.slice(1).map(worked),
  },
  {
    title: "memory for a million entries",
    baseline: { name: "their content", measure: async () => addresses(1_000_000).join("\n").length / 2 ** 20 },
    cases: [
      {
        name: "the heap to check, diff and hash them",
        async measure() {
          least ??= leastHeap();
          return least;
        },
      },
    ],
    atMost: 8,
    unit: "MB",
  },
];

if (require.main === module) checkDiffAndHash(addresses(Number(process.argv[2])));
