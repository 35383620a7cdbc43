import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type EmulatorOptions, startEmulator } from "../emulator";
import type { EmulatorState } from "../emulator/state";
import { createProject } from "../tests/support/project";
import type { BenchHost } from "./hosts";
import type { Declared } from "./sites";

const apiKey = "key";

/** Operations at a time, the engine's `--parallel`. */
export const parallel = 16;

const commands = {
  up: ["up", "--yes", "--skip-preview"],
  "up again, with nothing to do": ["up", "--yes", "--skip-preview"],
  "up, with a change": ["up", "--yes", "--skip-preview"],
  refresh: ["refresh", "--yes", "--skip-preview"],
  destroy: ["destroy", "--yes", "--skip-preview"],
} as const;

export type Operation = keyof typeof commands;

/** An operation of the engine that has ended. */
export interface Step {
  readonly operation: Operation;
  readonly ms: number;
  readonly calls: number;
  /** The stack's state after it. */
  readonly state: string;
}

/** How a stack goes through its life cycle. */
export interface LifeOptions extends Pick<EmulatorOptions, "limits"> {
  readonly host: BenchHost;
  /** Creates what the resources need in the account, and returns the resources. */
  declare(state: EmulatorState): readonly Declared[];
  /** The changed resources. Default: no operation has a change. */
  change?(resources: readonly Declared[]): readonly Declared[];
  /** How long each call takes. Default: 0. */
  readonly latencyMs?: number;
  /** More of the environment. Default: nothing. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: all. */
  readonly operations?: readonly Operation[];
}

/** Runs the operations one after another on a new stack and a new account, each as a process of the command line. */
export async function live({
  host,
  declare,
  change,
  latencyMs = 0,
  env,
  operations,
  limits,
}: LifeOptions): Promise<Step[]> {
  const emulator = await startEmulator({ apiKey, limits });
  if (latencyMs > 0) emulator.faults.add({ operation: "*", delayMs: latencyMs, times: Number.POSITIVE_INFINITY });
  Object.assign(process.env, { BUNNYNET_API_URL: emulator.url, BUNNYNET_API_KEY: apiKey });
  const resources = declare(emulator.state);
  const project = await createProject("bench", host.language, env);
  const run = async (operation: Operation): Promise<Step> => {
    emulator.calls.take();
    const started = performance.now();
    await project.pulumi(...commands[operation], "--parallel", `${parallel}`);
    const ms = performance.now() - started;
    const state = readFileSync(join(project.state, ".pulumi/stacks/bench/dev.json"), "utf8");
    return { operation, ms, calls: emulator.calls.take().length, state };
  };
  try {
    host.write(project, resources);
    await project.pulumi("stack", "init", "dev");
    const steps: Step[] = [];
    for (const operation of operations ?? (Object.keys(commands) as Operation[])) {
      if (operation === "up, with a change") {
        if (!change) continue;
        host.write(project, change(resources));
      }
      steps.push(await run(operation));
    }
    return steps;
  } finally {
    project.remove();
    await emulator.stop();
  }
}
