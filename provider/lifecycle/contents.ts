import type { BunnyClient } from "../../sdk/index";
import { undefinedIfNotFound } from "../../sdk/internal";
import type { PriorState, Properties, ResourceDefinition } from "../define/define";
import { formatId } from "../define/resource-id";

/** Something would be lost that nothing brings back. */
export class ContentsError extends Error {
  constructor(
    /** The type and the id of the object. */
    readonly object: string,
    /** What it holds: `12 files (3.4 MB)`. */
    readonly contents: string,
    readonly operation: "delete" | "replace",
  ) {
    super(
      `${object} holds ${contents}, which would be lost, so it was not ${operation}d. If that is wanted, set its argument \`deleteContents: true\` and nothing else, run \`pulumi up\`, and then ${operation} it.`,
    );
  }
}

/**
 * Refuses the delete or the replacement of an object that holds something, unless its state says `deleteContents: true`.
 *
 * @throws ContentsError
 */
export async function protectContents(
  definition: ResourceDefinition,
  prior: PriorState<Properties, Properties>,
  operation: ContentsError["operation"],
  api: BunnyClient,
): Promise<void> {
  if (!definition.contents || prior.inputs.deleteContents === true) return;
  const contents = await undefinedIfNotFound(definition.contents({ prior }, { api }));
  if (contents === undefined) return;
  throw new ContentsError(`${definition.name} ${formatId(definition, prior)}`, contents, operation);
}
