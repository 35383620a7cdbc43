import { type BunnyClient, isNotFound } from "../../sdk/index";
import { check, formatRedactedProblem } from "../check/check";
import { omitNulls } from "../define/omit-nulls";
import { pick } from "../define/zod-schema";
import { loadDataSource } from "../load-definition";
import { AdvisedError, messageFor, ReportedError } from "../messages/error-message";
import { Redaction, withRedaction } from "../messages/redaction";

/**
 * Checks a data source's arguments and reads it. Reports every problem with them at once.
 *
 * @param secrets Paths of arguments whose values are redacted in errors.
 * @throws Error with a message that begins with the data source's name.
 */
export async function readDataSource(
  name: string,
  args: Readonly<Record<string, unknown>>,
  api: BunnyClient,
  secrets: readonly string[] = [],
): Promise<Record<string, unknown>> {
  return withRedaction(new Redaction().hide(args, secrets), async () => {
    const definition = await loadDataSource(name);
    const { inputs, problems } = check(definition, args);
    if (problems.length > 0)
      throw new Error(
        `${name}: ${problems.map((problem) => formatRedactedProblem(definition.inputs, secrets, problem)).join("; ")}`,
      );
    try {
      // A response may hold more, such as a pull zone's token key.
      return pick(definition.outputs, omitNulls(await definition.read({ inputs }, { api })));
    } catch (error) {
      const shown = isNotFound(error) ? new AdvisedError(error, "Check the arguments.") : error;
      throw new ReportedError(`${name}: ${messageFor(shown)}`, { cause: error });
    }
  });
}
