import type { BunnyClient } from "../../sdk/index";
import { type Checked, inNormalForm } from "../check/check";
import type { Problem, Properties, ResourceDefinition } from "../define/define";
import { omitUnknowns } from "../define/unknown";
import { pick } from "../define/zod-schema";
import { difference } from "../diff/diff";
import { messageFor } from "../messages/error-message";

/** A preview waits no longer for a platform that does not respond. */
const timeLimitMs = 10_000;

type Client = () => BunnyClient | Promise<BunnyClient>;

/** Completes what a check without the platform has found, unless that has problems already. */
export async function checkOnPlatform(
  definition: ResourceDefinition,
  checked: Checked,
  prior: Properties,
  api: Client,
): Promise<Checked> {
  if (checked.problems.length > 0) return checked;
  const { inputs, problems } = await resolveOnPlatform(definition, checked.inputs, api);
  return { inputs, problems: [...problems, ...(await problemsOnPlatform(definition, inputs, prior, api))] };
}

/** While the provider's settings are not known, arguments stay as they are. */
async function resolveOnPlatform(definition: ResourceDefinition, inputs: Properties, api: Client): Promise<Checked> {
  if (!definition.resolveOnPlatform) return { inputs, problems: [] };
  let client: BunnyClient;
  try {
    client = (await api()).withTimeLimit(timeLimitMs);
  } catch {
    return { inputs, problems: [] };
  }
  try {
    const known = Object(omitUnknowns(pick(definition.inputs, inputs)));
    const resolved = await definition.resolveOnPlatform(known, { api: client });
    return { inputs: inNormalForm(definition.inputs, resolved, inputs), problems: [] };
  } catch (error) {
    return { inputs, problems: [{ path: [], reason: messageFor(error) }] };
  }
}

/**
 * Checks inputs that differ from those of the state by what the platform lists. Where that cannot be read, there are no
 * problems: the create or the update reports what the platform refuses.
 */
async function problemsOnPlatform(
  definition: ResourceDefinition,
  inputs: Properties,
  prior: Properties,
  api: Client,
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
