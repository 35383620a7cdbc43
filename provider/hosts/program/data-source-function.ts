import * as pulumi from "@pulumi/pulumi";
import { secretsProperty } from "../engine-constants";
import { requireConfiguration } from "./dynamic-resource";
import { secretsIn } from "./secret-names";

/** Calls a data source from the program's process. What is needed for it is loaded at the first call. */
export async function callDataSource<T>(name: string, args: object, secrets?: readonly string[]): Promise<T> {
  const options = requireConfiguration();
  const { readDataSource } = await import("../../lifecycle/read-data-source.js");
  const { sharedClient } = await import("../../lifecycle/shared-client.js");
  try {
    return (await readDataSource(name, { ...args }, sharedClient(options), secrets)) as T;
  } catch (error) {
    throw new pulumi.RunError(error instanceof Error ? error.message : String(error));
  }
}

/** The same with arguments that may be Outputs. As an answer of the plugin, one that holds a secret is secret as a whole. */
export function callDataSourceOutput<T>(name: string, args: object): pulumi.Output<T> {
  return pulumi
    .output({ ...args, ...secretsIn({ ...args }) })
    .apply(async ({ [secretsProperty]: secrets, ...known }) => {
      const found = await callDataSource<T>(name, known, secrets as string[] | undefined);
      const { dataSourceNamed } = await import("../../registry.js");
      const { propertiesWith } = await import("../../define/zod-schema.js");
      const isSecret = propertiesWith(dataSourceNamed(name).outputs, "secret").length > 0;
      // An Output that comes out of a promise is taken as what it holds, which its types do not say.
      return (isSecret ? pulumi.secret(found) : found) as T;
    });
}
