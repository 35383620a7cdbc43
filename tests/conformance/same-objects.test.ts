import { beforeAll, describe, expect, test } from "vitest";
import { startEmulator } from "../../emulator";
import { isRead } from "../../sdk/internal";
import { disagreements } from "../platform-model";
import { BesideRuns } from "../platform-model/beside";
import { TestStack } from "../support/stack";
import { hosts, type ProviderHost } from "./hosts";
import { type Part, sameObjects } from "./same-objects";

/** What each run left, and the writes of a run after it. */
interface Step {
  readonly notAsDeclared: readonly string[];
  readonly beside: readonly string[];
  readonly writes: readonly unknown[];
}

const runs = new Map<string, readonly Step[]>();

/** Each program after each of its neighbours, in both directions. */
const most = Math.max(...sameObjects.map(({ programs }) => Object.keys(programs).length));
const path = [...Array.from({ length: most }, (_, n) => n), ...Array.from({ length: most }, (_, n) => -n)].slice(0, -1);
const partsAt = (at: number) =>
  sameObjects.map(({ programs }) => Object.values(programs).at((path[at] ?? 0) % Object.keys(programs).length) ?? []);

async function run(host: ProviderHost): Promise<Step[]> {
  const emulator = await startEmulator({ resetsOmittedEnums: true });
  process.env.BUNNYNET_API_KEY = emulator.apiKey;
  const stack = await TestStack.create({
    env: { BUNNYNET_API_URL: emulator.url, BUNNYNET_API_KEY: emulator.apiKey, PULUMI_SKIP_CHECKPOINTS: "1" },
  });
  try {
    for (const { prepare } of sameObjects) prepare(emulator);
    const steps: Step[] = [];
    const besideRuns = new BesideRuns(emulator.state);
    for (const at of path.keys()) {
      const parts = partsAt(at).flat();
      const program = async () => {
        for (const { type, name, args } of parts) new (host.classNamed(type))(name, args as never);
      };
      besideRuns.begin();
      await stack.up(program);
      const resources = stack.bunnyResources();
      const declared = ({ type, name, args }: Part) => {
        const { id = "" } = resources.find(({ urn }) => urn.endsWith(`${type}::${name}`)) ?? {};
        return { resource: type, name, id, args };
      };
      const resourcesNow = parts.map(declared);
      const notAsDeclared = disagreements(emulator.state, resourcesNow);
      const beside = besideRuns.end(resourcesNow);
      emulator.calls.take();
      await stack.up(program, { refresh: true });
      steps.push({
        notAsDeclared,
        beside,
        writes: emulator.calls.take().filter(({ operation = "" }) => !isRead(operation)),
      });
    }
    await stack.destroy();
    return steps;
  } finally {
    stack.remove();
    await emulator.stop();
  }
}

for (const host of hosts)
  beforeAll(async () => {
    runs.set(host.name, await run(host));
  }, 600_000);

describe.each(hosts)("$name host", ({ name }) => {
  test.each([...path.keys()].map((at) => ({ at })))(
    "objects that other resources held are as the program of run $at says, and the next run repairs nothing",
    ({ at }) => {
      expect(runs.get(name)?.[at]).toEqual({ notAsDeclared: [], beside: [], writes: [] });
    },
  );
});
