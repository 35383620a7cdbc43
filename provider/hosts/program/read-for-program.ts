import type { ClientOptions } from "../../../sdk/index";
import { pathsWith } from "../../define/zod-schema";
import { readDataSource } from "../../lifecycle/read-data-source";
import { sharedClient } from "../../lifecycle/shared-client";
import { loadDataSource } from "../../load-definition";

export interface ReadInProgram {
  readonly result: Record<string, unknown>;
  /** Whether an output of the data source is a secret. */
  readonly isSecret: boolean;
}

/** Reads a data source in a program's process. */
export async function readForProgram(
  name: string,
  args: Readonly<Record<string, unknown>>,
  options: ClientOptions,
  secrets?: readonly string[],
): Promise<ReadInProgram> {
  const { outputs } = await loadDataSource(name);
  const result = await readDataSource(name, args, sharedClient(options), secrets);
  return { result, isSecret: pathsWith(outputs, "secret").length > 0 };
}
