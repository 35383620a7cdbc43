import { type BunnyClient, isNotFound } from "../../sdk";
import { check, inWordsWithout } from "../check/check";
import { dataSourceNamed } from "../registry";
import { AdvisedError, messageFor, ReportedError } from "./error-message";
import { hiding, Redaction } from "./redaction";

/**
 * Checks a data source's arguments and reads it. Everything that is wrong with them is said at once.
 *
 * @param secrets Names of arguments whose values no error may show.
 * @throws Error whose message begins with the data source's name.
 */
export async function readDataSource(
  name: string,
  args: Readonly<Record<string, unknown>>,
  api: BunnyClient,
  secrets: readonly string[] = [],
): Promise<Record<string, unknown>> {
  return hiding(new Redaction().hide(args, secrets), async () => {
    const definition = dataSourceNamed(name);
    const { inputs, problems } = check(definition, args);
    if (problems.length > 0)
      throw new Error(`${name}: ${problems.map((problem) => inWordsWithout(secrets, problem)).join("; ")}`);
    try {
      return await definition.read({ inputs }, { api });
    } catch (error) {
      const shown = isNotFound(error) ? new AdvisedError(error, "Check the arguments.") : error;
      throw new ReportedError(`${name}: ${messageFor(shown)}`, { cause: error });
    }
  });
}
