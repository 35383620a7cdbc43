import { randomInt } from "node:crypto";
import { Refused } from "../../emulator/testing/engine/calls";
import type { Host } from "../../emulator/testing/engine/host";
import { pluginHost } from "../../emulator/testing/engine/plugin-host";
import { Run } from "../../emulator/testing/engine/run";
import { type Goal, State } from "../../emulator/testing/engine/state";
import type { Properties } from "../../provider/define/define";
import { dynamicType, tokenFor } from "../../provider/hosts/tokens";
import { addressOfRun, dynamicHost } from "./dynamic-host";

/** A resource of a program. */
export interface DeclaredResource {
  readonly name: string;
  readonly type: string;
  readonly args: Properties;
}

const newAddress = () => addressOfRun(randomInt(100_000, 999_999));

/** Where the resources of a program run: in one process, or the first one in a process of its own. */
export const runHosts = {
  native: async () => {
    const host = await pluginHost({}, { engineAddress: newAddress() });
    return () => host;
  },
  dynamic: async () => {
    const host = dynamicHost({}, newAddress());
    return () => host;
  },
  "two providers": async () => {
    const engineAddress = newAddress();
    const [first, others] = [await pluginHost({}, { engineAddress }), await pluginHost({}, { engineAddress })];
    return (at: number) => (at === 0 ? first : others);
  },
} satisfies Readonly<Record<string, () => Promise<(at: number) => Host>>>;

export type RunHost = keyof typeof runHosts;

/** In which order an engine may run the steps of independent resources. */
export const runOrders = ["as declared", "reversed", "side by side", "one after another"] as const;

/** The URN of a resource, on the kind of host that runs it. */
export const urnOf = (host: RunHost, { type, name }: Pick<DeclaredResource, "type" | "name">) =>
  `urn:pulumi:test::project::${host === "dynamic" ? dynamicType(type) : tokenFor(type)}::${name}`;

/** Runs a program on a stack: its steps in some order, and then the deletes. */
export async function runProgram(
  hostName: RunHost,
  order: (typeof runOrders)[number],
  program: readonly DeclaredResource[],
  before: State = new State(),
): Promise<{ stack: State; failures: readonly string[] }> {
  const hostAt: (at: number) => Host = await runHosts[hostName]();
  const stack = before.copy();
  const goals = program.map((resource) => goalOf(hostName, resource));
  const errors: unknown[] = [];
  const turns = new Turns(goals.map(({ urn }) => urn));
  const isInTurn = order === "as declared" || order === "reversed";
  const run = new Run(stack, {
    // What the program does not have is deleted by the second process.
    hostOf: async ({ urn }) => hostAt(goals.findIndex((goal) => goal.urn === urn) === 0 ? 0 : 1),
    beforeStep: async ({ urn }) => {
      if (isInTurn) await turns.next(urn, order === "reversed");
      if (isInTurn && errors.length > 0) throw new Error("A check of another resource failed.");
    },
    onError: ({ urn }, error) => {
      errors.push(error);
      turns.end(urn);
    },
  });
  const register = async (goal: Goal) => {
    await run.register(goal);
    turns.end(goal.urn);
  };
  if (order === "one after another") for (const goal of goals) await register(goal);
  else await Promise.all(goals.map(register));
  await run.finish();
  for (const at of [0, 1]) hostAt(at).close();
  const failures = errors.flatMap((error) => (error instanceof Refused ? error.failures : []));
  if (errors.length > 0 && failures.length === 0) throw errors[0];
  return { stack, failures };
}

function goalOf(host: RunHost, resource: DeclaredResource): Goal {
  const { name, type, args } = resource;
  const own = {
    __provider: `exports.handler=()=>require("pulumi-bunny/dynamic").provider("${type}")`,
    __declared: `0:${name}`,
  };
  const token = host === "dynamic" ? dynamicType(type) : tokenFor(type);
  return { urn: urnOf(host, resource), type: token, inputs: host === "dynamic" ? { ...args, ...own } : args };
}

/** Lets steps run one after another, once all of them are planned. */
class Turns {
  readonly #planned = new Set<string>();
  readonly #ended = new Set<string>();
  #changed = Promise.withResolvers<void>();

  constructor(private readonly all: readonly string[]) {}

  async next(urn: string, isReversed: boolean): Promise<void> {
    this.#planned.add(urn);
    this.#notify();
    const order = isReversed ? this.all.toReversed() : this.all;
    const earlier = order.slice(0, order.indexOf(urn));
    const isReady = () =>
      this.all.every((one) => this.#planned.has(one) || this.#ended.has(one)) &&
      earlier.every((one) => this.#ended.has(one));
    while (!isReady()) await this.#changed.promise;
  }

  end(urn: string): void {
    this.#ended.add(urn);
    this.#notify();
  }

  #notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
