import type { ClientOptions } from "../sdk";
import { check, inWords } from "./check";
import { dataSourceNamed } from "./registry";
import { sharedClient } from "./shared-client";

/** Checks a data source's arguments and reads it. Everything that is wrong with them is said at once. */
export async function readDataSource(
  name: string,
  args: Record<string, unknown>,
  options: ClientOptions,
): Promise<unknown> {
  const definition = dataSourceNamed(name);
  const { inputs, problems } = check(definition, args);
  if (problems.length > 0) {
    throw new Error(problems.map(inWords).join("; "));
  }
  return definition.read({ inputs }, { api: sharedClient(options) });
}
