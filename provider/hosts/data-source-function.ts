import * as pulumi from "@pulumi/pulumi";
import { requireConfiguration } from "./dynamic-resource";

/** Calls a data source from the program's process. What is needed for it is loaded at the first call. */
export async function callDataSource<T>(name: string, args: object): Promise<T> {
  const options = requireConfiguration();
  const { readDataSource } = await import("../read-data-source.js");
  const { sharedClient } = await import("../shared-client.js");
  try {
    return (await readDataSource(name, { ...args }, sharedClient(options))) as T;
  } catch (error) {
    throw new pulumi.RunError(error instanceof Error ? error.message : String(error));
  }
}

/** The same with arguments that may be Outputs. */
export function callDataSourceOutput<T>(name: string, args: object): pulumi.Output<T> {
  return pulumi.output(args).apply((known) => callDataSource<T>(name, known as object));
}
