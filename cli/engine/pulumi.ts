import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import type { EngineEvent } from "@pulumi/pulumi/automation";

const execute = promisify(execFile);

/** Where `pulumi` runs: the folder of a project. */
export interface Project {
  readonly folder: string;
  /** Adds to this process's environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A stack of a project. */
export interface Stack extends Project {
  /** `organization/project/stack`. */
  readonly name: string;
}

/** A failure of `pulumi`. */
export class PulumiError extends Error {
  /** @param printed What it has printed as errors. */
  constructor(
    readonly printed: string,
    options?: ErrorOptions,
  ) {
    super(printed.trim().replace(/^error: /, "") || "`pulumi` failed, and said nothing.", options);
  }
}

/** There is no `pulumi`. */
export class PulumiNotFoundError extends Error {
  constructor() {
    super("The Pulumi CLI was not found: `pulumi` does not run. Install it, or put it on the PATH.");
  }
}

/**
 * Runs `pulumi`, which asks nothing, and returns what it prints. No stack is selected by it: that would change what the
 * user has selected.
 *
 * @param options.input What it reads from standard input. Default: nothing.
 * @param options.signal Ends it.
 * @throws PulumiError, PulumiNotFoundError
 */
export async function pulumi(
  { folder, environment }: Project,
  args: readonly string[],
  { input, signal }: { readonly input?: string; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const env = {
    ...process.env,
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_OPTION_FULLY_QUALIFY_STACK_NAMES: "true",
    ...environment,
  };
  const options = { cwd: folder, env, signal, maxBuffer: Number.POSITIVE_INFINITY };
  try {
    const running = execute("pulumi", [...args, "--non-interactive"], options);
    running.child.stdin?.end(input);
    return (await running).stdout;
  } catch (error) {
    const printed = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    // Node.js has the same code for a folder that is not there.
    if (error instanceof Error && "code" in error && error.code === "ENOENT" && existsSync(folder))
      throw new PulumiNotFoundError();
    throw new PulumiError(printed, { cause: error });
  }
}

/**
 * Runs an operation of the engine on a stack, such as `["preview"]`.
 *
 * @throws PulumiError, PulumiNotFoundError
 */
export async function operate(
  { name, folder, environment }: Stack,
  args: readonly string[],
  onEvent: (event: EngineEvent) => void,
): Promise<void> {
  // Loaded here, since other commands do without it.
  const { listenForEvents } = await import("./events.js");
  const events = await listenForEvents(onEvent);
  // The engine takes `--event-log` with this alone.
  const project = { folder, environment: { PULUMI_DEBUG_COMMANDS: "true", ...environment } };
  const common = ["--stack", name, "--color", "never", "--exec-agent", "pulumi-bunny", "--event-log", events.url];
  try {
    await pulumi(project, [...args, ...common]);
  } finally {
    events.stop();
  }
}

/**
 * Refreshes a stack, which runs no program. The engine would still start the program's language host, which looks
 * through all of a program's packages for a warning that nobody reads; of an inline program it asks none.
 *
 * @throws PulumiError, PulumiNotFoundError
 */
export function refresh(stack: Stack, args: readonly string[], onEvent: (event: EngineEvent) => void): Promise<void> {
  return operate(stack, ["refresh", "--exec-kind", "auto.inline", ...args], onEvent);
}
