import * as pulumi from "@pulumi/pulumi";
import { tokenFor } from "./native/tokens";
import { secretsIn } from "./secret-names";

/** Calls a data source through the plugin. */
export async function callDataSource<T>(name: string, args: object, opts?: pulumi.InvokeOptions): Promise<T> {
  return pulumi.runtime.invoke(tokenFor(name), { ...args }, opts ?? {});
}

/** The same with arguments that may be Outputs. */
export function callDataSourceOutput<T>(
  name: string,
  args: object,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<T> {
  return pulumi.runtime.invokeOutput(tokenFor(name), { ...args, ...secretsIn({ ...args }) }, opts ?? {});
}
