import { BunnyError, isNotFound } from "../../sdk/index";
import type { Properties, ResourceDefinition } from "../define/define";
import { idParts } from "../define/resource-id";
import { AdvisedError } from "../messages/error-message";
import { redacted } from "../messages/redaction";

/** Runs a create. Adds advice to an error about a missing parent, a name that is taken, or a plan. */
export function withCreateAdvice<T>(
  definition: ResourceDefinition,
  inputs: Properties,
  work: () => Promise<T>,
): Promise<T> {
  return withAdvice(work, (error) => {
    if (isNotFound(error)) return checkParentId(definition, inputs);
    return isNameTaken(error) ? nameIsTaken : planAdvice(definition, error);
  });
}

/** Runs an update. Adds advice to an error about a plan. */
export function withUpdateAdvice<T>(definition: ResourceDefinition, work: () => Promise<T>): Promise<T> {
  return withAdvice(work, (error) => planAdvice(definition, error));
}

async function withAdvice<T>(work: () => Promise<T>, adviceFor: (error: Error) => string | undefined): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = error instanceof Error ? adviceFor(error) : undefined;
    throw error instanceof Error && advice !== undefined ? new AdvisedError(error, advice) : error;
  }
}

/** The platform's error keys name what is missing, and not which plan has it. */
function planAdvice({ plan }: ResourceDefinition, error: Error): string | undefined {
  const isOfPlan = error instanceof BunnyError && /^not_available|plan/i.test(error.errorKey ?? "");
  return isOfPlan && plan !== undefined ? `Plan of the shield zone: ${plan}` : undefined;
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
