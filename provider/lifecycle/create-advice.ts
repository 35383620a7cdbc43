import { BunnyError, isNotFound } from "../../sdk/index";
import type { Properties, ResourceDefinition } from "../define/define";
import { idParts } from "../define/resource-id";
import { AdvisedError } from "../messages/error-message";
import { redacted } from "../messages/redaction";

/** Runs a create. Adds advice to an error about a missing parent or a name that is taken. */
export async function withCreateAdvice<T>(
  definition: ResourceDefinition,
  inputs: Properties,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const advice = isNotFound(error) ? checkParentId(definition, inputs) : isNameTaken(error) ? nameIsTaken : undefined;
    throw advice === undefined ? error : new AdvisedError(error, advice);
  }
}

/** A 404 of a create, or of a list, is about the parent. */
export function checkParentId(definition: ResourceDefinition, inputs: Properties): string {
  const [parent = ""] = idParts(definition);
  return inputs[parent] === undefined ? "Check the ids." : redacted(`Check the id: ${parent} is ${inputs[parent]}.`);
}

/** The platform has no error key for a name that is taken. */
function isNameTaken(error: Error): boolean {
  const isRefused = error instanceof BunnyError && ["bad_request", "conflict"].includes(error.code);
  return isRefused && /\bof this name\b|already (exists|taken|in use)/i.test(error.message);
}

const nameIsTaken =
  "If this stack manages it under another name, give the resource an alias; if the resource is to be replaced, set `deleteBeforeReplace`; if no stack manages it, import it with the plugin, or delete it.";
