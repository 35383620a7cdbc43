import { chmodSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Emulator } from "../../emulator";
import { createProject } from "../support/project";
import type { Figures } from "./frame";
import { timed } from "./on-emulator";

/** Operations at a time, the engine's `--parallel`. */
export const parallel = 16;

/** A resource as a program declares it. */
export interface Declared {
  readonly type: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A stack of a program in YAML, by the command line. */
export interface Stack {
  declare(resources: readonly Declared[]): void;
  /** Runs a command of `pulumi`. A step without calls counts as one, so that there is a ratio. */
  run(...command: string[]): Promise<{ seconds: number; calls: number }>;
  /** Runs a command as a step, and adds its figures. */
  step(name: string, ...command: string[]): Promise<void>;
  readonly figures: Figures;
  /** The length of the state. */
  bytes(): number;
}

/** How a stack is run. */
export interface StackOptions {
  /** Default: the plugin. `idle`, one that accepts everything and does nothing, is the floor of an engine. */
  readonly plugin?: "bunny" | "idle";
  readonly env?: Readonly<Record<string, string>>;
}

/** Does work with a new stack, of which nothing is left. */
export async function withStack<T>(
  emulator: Emulator,
  { plugin = "bunny", env }: StackOptions,
  work: (stack: Stack) => Promise<T>,
): Promise<T> {
  const project = await createProject("bench", "yaml", env);
  if (plugin === "idle") {
    mkdirSync(join(project.folder, "plugin"));
    const file = "plugin/pulumi-resource-idle";
    project.write(file, `#!/usr/bin/env node\nrequire(${JSON.stringify(join(__dirname, "idle-plugin.js"))});\n`);
    chmodSync(join(project.folder, file), 0o755);
  }
  const path = plugin === "idle" ? "plugin" : resolve(__dirname, "../../provider");
  const figures: Record<string, number> = {};
  const stack: Stack = {
    figures,
    declare: (resources) =>
      project.define({
        plugins: { providers: [{ name: plugin, path }] },
        resources: Object.fromEntries(
          resources.map(({ type, name, args }) => [name, { type: `${plugin}:${type}`, properties: args }]),
        ),
      }),
    async run(...command) {
      emulator.calls.take();
      const flags = ["--yes", "--skip-preview", "--parallel", `${parallel}`];
      const seconds = await timed(() => project.pulumi(...command, ...flags));
      return { seconds, calls: Math.max(1, emulator.calls.take().length) };
    },
    async step(name, ...command) {
      const { seconds, calls } = await stack.run(...command);
      Object.assign(figures, { [`${name}, s`]: seconds, [`${name}, calls`]: calls });
    },
    bytes: () => readFileSync(join(project.state, ".pulumi/stacks/bench/dev.json"), "utf8").length,
  };
  try {
    await project.pulumi("stack", "init", "dev");
    return await work(stack);
  } finally {
    project.remove();
  }
}
