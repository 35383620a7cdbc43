import { BunnyError, isNotFound } from "../../sdk";
import type { ResourceDefinition } from "../define/define";
import { idParts } from "../define/resource-id";
import { AdvisedError } from "./error-message";
import type { Properties } from "./lifecycle";

/** Runs a create. What the platform refuses because of what is there already, or is not there, gets advice that fits. */
export async function creating<T>(
  definition: ResourceDefinition,
  inputs: Properties,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const advice = isNotFound(error) ? checkThePlace(definition, inputs) : isTaken(error) ? nameIsTaken : undefined;
    throw advice === undefined ? error : new AdvisedError(error, advice);
  }
}

/** What is not there is what the object should be in: the object itself is yet to be created. */
function checkThePlace(definition: ResourceDefinition, inputs: Properties): string {
  const [place = ""] = idParts(definition);
  return inputs[place] === undefined ? "Check the ids." : `Check the id: ${place} is ${inputs[place]}.`;
}

/** Names are unique in their place; the platform has no key of its own for one that is taken. */
function isTaken(error: Error): boolean {
  const isRefused = error instanceof BunnyError && ["bad_request", "conflict"].includes(error.code);
  return isRefused && /\bof this name\b|already (exists|taken|in use)/i.test(error.message);
}

const nameIsTaken =
  "If this stack manages it under another name, give the resource an alias; if the resource is to be replaced, set `deleteBeforeReplace`; if no stack manages it, import it with the plugin, or delete it.";
