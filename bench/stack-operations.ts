import type { Case, Comparison } from "./frame";
import { type BenchHost, hosts } from "./hosts";
import { live, parallel, type Step } from "./life";
import { declareSites } from "./sites";

const count = 200;

const lifeOf = (host: BenchHost, latencyMs = 0) =>
  live({ host, latencyMs, declare: (state) => declareSites(state, count) });

const times = (steps: readonly Step[]) => Object.fromEntries(steps.map(({ operation, ms }) => [operation, ms]));

const plain = (host: BenchHost): Case => ({ name: host.name, measure: async () => times(await lifeOf(host)) });

/** A host against one that does nothing. */
const overhead = (host: BenchHost, idle: BenchHost): Comparison => ({
  title: `${count} resources`,
  baseline: plain(idle),
  cases: [plain(host)],
  atMost: 1.1,
  rounds: 3,
});

/** The same, where each call takes its time: the floor is given the time that the calls alone take. */
function overheadFarAway(host: BenchHost, idle: BenchHost, latencyMs: number): Comparison {
  let steps: readonly Step[] = [];
  const measured: Case = {
    name: host.name,
    async measure() {
      steps = await lifeOf(host, latencyMs);
      return times(steps);
    },
  };
  const floor: Case = {
    name: `${idle.name}, and the calls, ${parallel} at a time`,
    async measure() {
      const idleSteps = await lifeOf(idle);
      return times(
        idleSteps.map((step) => {
          const calls = steps.find(({ operation }) => operation === step.operation)?.calls ?? 0;
          return { ...step, ms: step.ms + (calls / parallel) * latencyMs };
        }),
      );
    },
  };
  return {
    ...overhead(host, idle),
    title: `${count} resources, ${latencyMs} ms away`,
    baseline: floor,
    cases: [measured],
  };
}

/** What the provider adds to the engine's own work, and one host against the other. */
export const stackOperations: readonly Comparison[] = [
  overhead(hosts.native, hosts.idlePlugin),
  overheadFarAway(hosts.native, hosts.idlePlugin, 50),
  overhead(hosts.dynamic, hosts.idleDynamic),
  overheadFarAway(hosts.dynamic, hosts.idleDynamic, 50),
  {
    title: `${count} resources of a program`,
    baseline: plain(hosts.nativeFromProgram),
    cases: [plain(hosts.dynamic)],
    rounds: 3,
  },
];
