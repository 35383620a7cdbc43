import * as pulumi from "@pulumi/pulumi";
import { pluginOptions, tokenFor } from "../tokens";
import { promiseOf } from "./output-promise";
import { ProgramError } from "./program-error";
import { secretNames } from "./secret-names";

/** Calls a data source through the plugin. */
export async function callDataSource<T>(name: string, args: object, opts?: pulumi.InvokeOptions): Promise<T> {
  try {
    return await pulumi.runtime.invoke(tokenFor(name), { ...args }, { ...pluginOptions, ...opts });
  } catch (error) {
    throw new ProgramError(error instanceof Error ? error.message : String(error));
  }
}

/** Calls a data source through the plugin, with arguments that may be Outputs. */
export function callDataSourceOutput<T>(
  name: string,
  args: object,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<T> {
  const props = { ...args, ...secretNames({ ...args }) };
  const output = pulumi.runtime.invokeOutput<T>(tokenFor(name), props, { ...pluginOptions, ...opts });
  showWithoutStack(output);
  return output;
}

/**
 * An Output's error cannot be replaced, and the SDK prints it with stack and promises. This adds the property by which
 * the SDK recognises a `RunError`, which it prints as a message.
 */
function showWithoutStack(output: object): void {
  promiseOf(output)?.catch((error: unknown) => {
    if (error instanceof Error) Object.assign(error, { __pulumiRunError: true });
  });
}
