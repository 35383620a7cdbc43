import { type BunnyClient, isNotFound } from "../sdk";
import { check, inWords } from "./check";
import { AdvisedError, messageFor } from "./error-message";
import { dataSourceNamed } from "./registry";

/**
 * Checks a data source's arguments and reads it. Everything that is wrong with them is said at once.
 *
 * @throws Error whose message begins with the data source's name.
 */
export async function readDataSource(
  name: string,
  args: Readonly<Record<string, unknown>>,
  api: BunnyClient,
): Promise<Record<string, unknown>> {
  const definition = dataSourceNamed(name);
  const { inputs, problems } = check(definition, args);
  if (problems.length > 0) throw new Error(`${name}: ${problems.map(inWords).join("; ")}`);
  try {
    return await definition.read({ inputs }, { api });
  } catch (error) {
    const shown = isNotFound(error) ? new AdvisedError(error, "Check the arguments.") : error;
    // Without its cause, for which a host would add the advice a second time.
    throw new Error(`${name}: ${messageFor(shown)}`);
  }
}
