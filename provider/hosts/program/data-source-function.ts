import * as pulumi from "@pulumi/pulumi";
import { MockMonitor } from "@pulumi/pulumi/runtime/mocks";
import { secretsProperty } from "../../define/engine-constants";
import { loadBundle } from "../bundle";
import { tokenFor } from "../tokens";
import { requireConfiguration } from "./program-configuration";
import { ProgramError } from "./program-error";
import type { readForProgram as ReadForProgram } from "./read-for-program";
import { secretNames } from "./secret-names";

/**
 * Calls a data source in the program's process. Loads the bundle of the dynamic host on demand. In a unit test the mocks
 * are called, as for a data source of a plugin: a test must not send requests with the key of whoever runs it.
 */
export async function callDataSource<T>(name: string, args: object, secrets?: readonly string[]): Promise<T> {
  if (pulumi.runtime.getMonitor() instanceof MockMonitor) return pulumi.runtime.invoke(tokenFor(name), { ...args });
  return (await read(name, { ...args }, secrets)).result as T;
}

async function read(name: string, args: Readonly<Record<string, unknown>>, secrets?: readonly string[]) {
  if (pulumi.runtime.getMonitor() === undefined) throw new ProgramError(withoutEngine(name));
  const options = requireConfiguration();
  const { readForProgram } = loadBundle("dynamic.js") as { readForProgram: typeof ReadForProgram };
  try {
    return await readForProgram(name, args, options, secrets);
  } catch (error) {
    throw new ProgramError(error instanceof Error ? error.message : String(error));
  }
}

function withoutEngine(name: string): string {
  return `${name}: The program runs without an engine. Run it with \`pulumi\`, or call \`pulumi.runtime.setMocks\` before it in a unit test.`;
}

/** Calls a data source with arguments that may be Outputs. As with the plugin, a result that contains a secret is secret as a whole. */
export function callDataSourceOutput<T>(name: string, args: object): pulumi.Output<T> {
  if (pulumi.runtime.getMonitor() instanceof MockMonitor)
    return pulumi.runtime.invokeOutput(tokenFor(name), { ...args });
  return pulumi
    .output({ ...args, ...secretNames({ ...args }) })
    .apply(async ({ [secretsProperty]: secrets, ...known }) => {
      const { result, isSecret } = await read(name, known, secrets as string[] | undefined);
      // `apply` unwraps an Output inside of a promise, which its types do not express.
      return (isSecret ? pulumi.secret(result) : result) as T;
    });
}
