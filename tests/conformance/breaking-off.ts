import type { Args, Breaking, Case } from "./case";
import { allCases } from "./cases";
import type { ProviderHost } from "./hosts";
import { type Seen, Stage } from "./stage";

/** A resource of its own that runs into a fault: in a change of what it was or, where it was nothing, in its creation. */
export interface Broken extends Breaking {
  readonly suite: Case;
  readonly n: number;
  readonly round: number;
  readonly before?: Args;
  readonly asked: Args;
}

/** What was seen of a round: of the failures, and of the run that completes what they left. */
export interface BreakingOff {
  readonly failed: Seen;
  readonly completed: Seen;
}

/** In the last round, there is a refresh between the failure and the run that completes it. */
const lastRound = Math.max(...allCases.map(({ halfMade, halfChanged }) => halfMade.length + halfChanged.length));

/** What a case breaks, in the order of the rounds and of the resources' numbers. */
export function brokenOf(suite: Case): Broken[] {
  const { args, halfMade, halfChanged } = suite;
  const changed = halfChanged.map((breaking, n) => ({
    ...breaking,
    suite,
    n,
    round: n,
    before: args(n),
    asked: { ...args(n), ...breaking.args },
  }));
  const made = [...halfMade, ...halfMade.slice(0, 1)].map((breaking, at) => {
    const n = changed.length + at;
    return { ...breaking, suite, n, round: at < halfMade.length ? n : lastRound, asked: args(n) };
  });
  return [...changed, ...made];
}

/**
 * Runs one resource of each case at a time into a fault, and completes what that left. What was completed in earlier
 * rounds stays, and so shows whether it is touched again.
 */
export async function breakOff(host: ProviderHost): Promise<BreakingOff[]> {
  const stage = await Stage.open(host);
  const { stack, emulator } = stage;
  const run = (round: number) => {
    const program = stage.program((suite) =>
      brokenOf(suite).flatMap((one) => {
        const args = one.round <= round ? one.asked : one.before;
        return args ? [args] : [];
      }),
    );
    return stage.look(stack.up(program, { continueOnError: true }));
  };
  try {
    const rounds: BreakingOff[] = [];
    await run(-1);
    for (let round = 0; round <= lastRound; round++) {
      for (const one of allCases.flatMap(brokenOf)) if (one.round === round) emulator.faults.add(one.fault);
      const failed = await run(round);
      emulator.faults.clear();
      if (round === lastRound) await stack.refresh();
      rounds.push({ failed, completed: await run(round) });
    }
    return rounds;
  } finally {
    await stage.close();
  }
}
