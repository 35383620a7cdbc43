import { inspect } from "node:util";
import { Command, InvalidArgumentError, Option } from "commander";
import { wholeNumber } from "../../cli/options/arguments";
import { Random } from "../../emulator/account/random";
import { hosts } from "../conformance/hosts";
import { isUnreachable } from "../support/inline-programs";
import { runStack, type Tally } from "./run-stack";

const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { minutes, faults, kills, seed, host } = new Command("npm run soak --")
    .description("Run random stacks with faults and kills, and check that nothing is lost, duplicated or disclosed.")
    .option("--minutes <number>", "how long, at least", positive, 5)
    .option("--faults <number>", "how many faults, at least", wholeNumber(0), 0)
    .option("--kills <number>", "how many kills, at least", wholeNumber(0), 0)
    .option("--seed <number>", "repeats a run", wholeNumber(0), Date.now() % 1_000_000)
    .addOption(new Option("--host <name>", "one host only (default: both)").choices(hosts.map(({ name }) => name)))
    .parse()
    .opts<{ minutes: number; faults: number; kills: number; seed: number; host?: string }>();
  const chosen = hosts.filter(({ name }) => host === undefined || host === name);

  const end = performance.now() + minutes * 60_000;
  const tally: Tally = { runs: 0, requests: 0, faults: 0, kills: {}, recoveries: 0 };
  const isDone = () => performance.now() >= end && tally.faults >= faults && killsIn(tally) >= kills;
  print(`seed ${seed}`);
  for (let life = 0; life === 0 || !isDone(); life++) {
    const next = chosen[life % chosen.length];
    let steps = 0;
    if (next)
      await runStack(chosen, next, new Random(seed, life), tally, (line) => print(`${life}.${++steps} ${line}`)).catch(
        (error: Error) => {
          throw new Error(`${error.message}\n\nIt failed with --seed ${seed} after step ${life}.${steps}.`, {
            cause: error,
          });
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

function positive(value: string): number {
  if (!(Number(value) > 0)) throw new InvalidArgumentError("Must be a number above 0.");
  return Number(value);
}

function killsIn({ kills }: Tally): number {
  return Object.values(kills).reduce((sum, times) => sum + times, 0);
}

// The SDK leaves a call of its own unhandled where the engine is killed while it registers the stack.
process.on("unhandledRejection", (reason) => {
  if (!isUnreachable(reason)) throw reason;
});

main().catch((error: Error) => {
  process.stderr.write(`${inspect(error)}\n`);
  // A step that exceeded its time limit may still be running.
  process.exit(1);
});
