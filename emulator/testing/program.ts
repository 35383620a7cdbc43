import * as pulumi from "@pulumi/pulumi";
import * as runtimeSettings from "@pulumi/pulumi/runtime/settings";
import type { ProgramMonitor } from "./monitor";

/** Where a program runs. */
export interface Surroundings {
  readonly monitor: ProgramMonitor;
  readonly project: string;
  readonly stack: string;
  readonly preview?: boolean;
  readonly config?: Readonly<Record<string, string>>;
}

/** Runs a program with a monitor in place of the engine. One at a time: the SDK keeps the run in global variables. */
export async function runProgram(
  program: () => unknown,
  { monitor, project, stack, preview = false, config = {} }: Surroundings,
): Promise<{ returned: unknown; failure: unknown }> {
  // Sets what the SDK may ask of an engine, and then which one it is.
  await pulumi.runtime.setMocks(monitor.mocks, project, stack, preview);
  runtimeSettings.setMockOptions(monitor, project, stack, preview);
  pulumi.runtime.setAllConfig({ ...config });
  let returned: unknown;
  let failure: unknown;
  await pulumi.runtime.runInPulumiStack(async () => {
    try {
      returned = await program();
    } catch (error) {
      // The SDK would leave promises behind that nobody can await.
      failure = error;
    }
  });
  await pulumi.runtime.disconnect();
  return { returned, failure };
}

/** The values of what a program returned, without those that are not known. */
export async function knownOf(returned: unknown): Promise<Record<string, unknown>> {
  if (typeof returned !== "object" || returned === null) return {};
  const known = Object.entries(returned).map(async ([name, value]) => {
    try {
      return [name, await promisedBy(value)] as const;
    } catch {
      return [name, undefined] as const;
    }
  });
  return Object.fromEntries(await Promise.all(known));
}

function promisedBy(value: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const output = pulumi.output(value);
    const { promise } = output as unknown as { promise(): Promise<unknown> };
    promise.call(output).then(resolve, reject);
  });
}
