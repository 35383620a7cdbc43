import type { Args, Case, StepFailure } from "./case";
import { allCases } from "./cases";
import type { ProviderHost } from "./hosts";
import { type Deployer, type Observation, SharedStack } from "./shared-stack";

/** A resource that a fault hits: in its create or, if it has arguments `before`, in its update. */
export interface FailingResource extends StepFailure {
  readonly testCase: Case;
  readonly n: number;
  readonly round: number;
  readonly before?: Args;
  readonly after: Args;
}

/** The run that fails, and the next run, which completes it. */
export interface FailureRound {
  readonly failed: Observation;
  readonly completed: Observation;
}

/** The last round has a refresh between the failure and the run that completes it. */
const lastRound = Math.max(
  ...allCases.map(({ failedCreates, failedUpdates }) => failedCreates.length + failedUpdates.length),
);

/** The failing resources of a case, in the order of rounds and numbers. */
export function failingResourcesOf(testCase: Case): FailingResource[] {
  const { args, failedCreates, failedUpdates } = testCase;
  const updates = failedUpdates.map((failure, n) => ({
    ...failure,
    testCase,
    n,
    round: n,
    before: args(n),
    after: { ...args(n), ...failure.args },
  }));
  const creates = [...failedCreates, ...failedCreates.slice(0, 1)].map((failure, at) => {
    const n = updates.length + at;
    const one = { ...failure, testCase, n, after: args(n) };
    if (at < failedCreates.length) return { ...one, round: n };
    const reads = [...(failure.reads ?? []), ...(failure.readsAfterRefresh ?? [])];
    return { ...one, round: lastRound, reads, completes: failure.isDoneByRefresh ? [] : failure.completes };
  });
  return [...updates, ...creates];
}

/**
 * Each round runs one resource of each case into a fault, and completes it with the next run. Resources of earlier
 * rounds stay in the program, which shows whether a later run changes them.
 */
export async function runFailureRounds(host: ProviderHost, deployer: Deployer): Promise<FailureRound[]> {
  const shared = await SharedStack.openFor(host, deployer);
  const { stack, emulator } = shared;
  const run = (round: number) => {
    const argsOf = (testCase: Case) =>
      failingResourcesOf(testCase).flatMap((one) => {
        const args = one.round <= round ? one.after : one.before;
        return args ? [args] : [];
      });
    return shared.observe(stack.up(shared.program(argsOf), { continueOnError: true }), argsOf);
  };
  return shared.closeAfter(async () => {
    const rounds: FailureRound[] = [];
    await run(-1);
    for (let round = 0; round <= lastRound; round++) {
      for (const one of allCases.flatMap(failingResourcesOf))
        if (one.round === round) emulator.faults.add({ ...one.fault, path: one.faultPath?.(one.n) });
      const failed = await run(round);
      emulator.faults.clear();
      if (round === lastRound) await stack.refresh();
      rounds.push({ failed, completed: await run(round) });
    }
    return rounds;
  });
}
