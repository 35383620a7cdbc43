import { parseArgs } from "node:util";
import { Random } from "../../emulator/account/random";
import { hosts } from "../conformance/hosts";
import { isUnreachable } from "../support/inline-programs";
import { runStack, type Tally } from "./run-stack";

const usage = "npm run soak -- [--minutes <n>] [--faults <n>] [--kills <n>] [--seed <n>] [--host dynamic|native]";

const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "5" },
      faults: { type: "string", default: "0" },
      kills: { type: "string", default: "0" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      host: { type: "string" },
    },
  });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  const [faults, kills] = [Number(values.faults), Number(values.kills)];
  const chosen = hosts.filter(({ name }) => values.host === undefined || values.host === name);
  if (!(minutes > 0 && faults >= 0 && kills >= 0 && Number.isInteger(seed) && chosen.length > 0))
    throw new Error(usage);

  const end = performance.now() + minutes * 60_000;
  const tally: Tally = { runs: 0, requests: 0, faults: 0, kills: {}, recoveries: 0 };
  const isDone = () => performance.now() >= end && tally.faults >= faults && killsIn(tally) >= kills;
  print(`seed ${seed}`);
  for (let life = 0; life === 0 || !isDone(); life++) {
    const host = chosen[life % chosen.length];
    let steps = 0;
    if (host)
      await runStack(chosen, host, new Random(seed, life), tally, (line) => print(`${life}.${++steps} ${line}`)).catch(
        (error: Error) => {
          throw new Error(`${error.message}\n\nIt failed with --seed ${seed} after step ${life}.${steps}.`);
        },
      );
  }
  const victims = Object.entries(tally.kills);
  print(
    `Survived: ${tally.runs} runs of the engine, ${tally.requests} requests, ${tally.faults} faults and ${killsIn(tally)} kills ` +
      `(${victims.map(([victim, times]) => `${times} of the ${victim}`).join(", ")}); after ${tally.recoveries} runs the ` +
      "documented recovery was needed. Nothing lost, duplicated, orphaned or disclosed.",
  );
}

function killsIn({ kills }: Tally): number {
  return Object.values(kills).reduce((sum, times) => sum + times, 0);
}

// The SDK leaves a call of its own unhandled where the engine is killed while it registers the stack.
process.on("unhandledRejection", (reason) => {
  if (!isUnreachable(reason)) throw reason;
});

main().catch((error: Error) => {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  // A step that exceeded its time limit may still be running.
  process.exit(1);
});
