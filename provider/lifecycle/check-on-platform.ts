import type { BunnyClient } from "../../sdk";
import type { Problem, Properties, ResourceDefinition } from "../define/define";
import { omitUnknowns } from "../define/unknown";
import { pick } from "../define/zod-schema";
import { difference } from "../diff/diff";

/** A preview waits no longer for a platform that does not respond. */
const timeLimitMs = 10_000;

/**
 * Checks inputs that differ from those of the state by what the platform lists. Where that cannot be read, there are no
 * problems: the create or the update reports what the platform refuses.
 */
export async function checkOnPlatform(
  definition: ResourceDefinition,
  inputs: Properties,
  prior: Properties,
  api: () => BunnyClient | Promise<BunnyClient>,
): Promise<Problem[]> {
  const given = pick(definition.inputs, inputs);
  if (!definition.checkOnPlatform || difference(definition, prior, given).changed.length === 0) return [];
  try {
    const client = (await api()).withTimeLimit(timeLimitMs);
    return await definition.checkOnPlatform(Object(omitUnknowns(given)), { api: client });
  } catch {
    return [];
  }
}
