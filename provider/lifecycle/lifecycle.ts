import { type BunnyClient, BunnyError, isNotFound } from "../../sdk";
import { secretMark } from "../../sdk/internal";
import { formatValue } from "../check/explain-issue";
import { Claims } from "../define/claims";
import type { PriorState, Properties, ResourceDefinition } from "../define/define";
import { ResourceInitFailedError } from "../define/init-failed";
import { omitNulls } from "../define/omit-nulls";
import { formatId, idForm, parseId } from "../define/resource-id";
import { pick } from "../define/zod-schema";
import { difference } from "../diff/diff";
import { keepStableOutputs } from "../diff/stable-outputs";
import { withCreateAdvice } from "./create-advice";
import { managedInputs } from "./managed-inputs";

/** Creates an object from checked inputs. Secret parts of its id are redacted. */
export async function create(
  definition: ResourceDefinition,
  inputs: Properties,
  api: BunnyClient,
  secrets: Iterable<string> = [],
): Promise<{ id: string; properties: Properties }> {
  const idOf = (state: PriorState<Properties, Properties>) => formatId(definition, state, new Set(secrets));
  const { outputs } = await identifyPartialState(definition, idOf, () =>
    withCreateAdvice(definition, inputs, () => definition.create({ inputs }, { api })),
  );
  return { id: idOf({ inputs, outputs }), properties: propertiesFrom(inputs, outputs) };
}

/**
 * Reads an object: its id, its properties, and the inputs that lead to them. Undefined where it is gone.
 *
 * @param state Undefined for an import, whose id is read back in its normal form.
 */
export async function read(
  definition: ResourceDefinition,
  id: string,
  state: Properties | undefined,
  api: BunnyClient,
): Promise<{ id: string; inputs: Properties; properties: Properties } | undefined> {
  const parts = parseId(definition, id);
  const isComplete = state !== undefined || !id.split("/").includes(secretMark);
  if (!parts || !isComplete) {
    throw new Error(`${formatValue(id)} is not an id of ${definition.name}. It has the form ${idForm(definition)}.`);
  }
  const importing = state === undefined;
  if (importing) normalise(definition, parts.inputs);
  const prior = priorFrom(definition, state ?? {});
  const request = {
    prior: { inputs: { ...prior.inputs, ...parts.inputs }, outputs: { ...prior.outputs, ...parts.outputs } },
    importing,
  };
  const current = await undefinedIfNotFound(definition.read(request, { api }));
  if (!current) return undefined;
  const inputs = managedInputs(definition.inputs, prior.inputs, current.inputs, request.importing);
  return {
    id: importing ? formatId(definition, parts) : id,
    inputs,
    properties: propertiesFrom(inputs, current.outputs),
  };
}

/** Gives the parts of an id the form that a check gives to arguments. */
function normalise(definition: ResourceDefinition, parts: Properties): void {
  const normal = new Map(Object.entries(definition.check?.(parts, new Set(Object.keys(parts))).normal ?? {}));
  for (const name of Object.keys(parts)) parts[name] = normal.get(name) ?? parts[name];
}

/** Updates an object to checked inputs. */
export async function update(
  definition: ResourceDefinition,
  id: string,
  state: Properties,
  inputs: Properties,
  api: BunnyClient,
): Promise<Properties> {
  const prior = priorFrom(definition, state);
  const changed = new Set(difference(definition, prior.inputs, inputs).changed);
  if (!definition.update) return propertiesFrom(inputs, prior.outputs);
  const run = definition.update.bind(definition);
  const keep = (outputs: object) => keepStableOutputs(definition, changed, prior.outputs, outputs);
  const { outputs } = await identifyPartialState(
    definition,
    () => id,
    () => run({ inputs, prior, changed }, { api }),
    keep,
  );
  return propertiesFrom(inputs, keep(outputs));
}

/** Deletes an object, except for what other resources of the run claim. A 404 is success if a read is answered 404 too. */
export async function remove(
  definition: ResourceDefinition,
  state: Properties,
  api: BunnyClient,
  claims = new Claims(),
): Promise<void> {
  const prior = priorFrom(definition, state);
  try {
    await definition.delete({ prior, claims }, { api });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // A suspended account gets 404 for a delete while reads still succeed.
    if (await undefinedIfNotFound(definition.read({ prior, importing: false }, { api }))) throw notDeleted(error);
  }
}

function notDeleted(error: unknown): BunnyError {
  const { operation, requestId } = error instanceof BunnyError ? error : {};
  return new BunnyError(
    "rejected",
    `${operation ?? "The delete"} was answered with 404, but the object can still be read, so it is not deleted. See whether the account is suspended or the key may not delete, and run again.`,
    { operation, requestId, status: 404 },
    { cause: error },
  );
}

function priorFrom(definition: ResourceDefinition, state: Properties): PriorState<Properties, Properties> {
  return { inputs: pick(definition.inputs, state), outputs: pick(definition.outputs, state) };
}

function propertiesFrom(...parts: object[]): Properties {
  return Object.fromEntries(Object.entries(Object.assign({}, ...parts)).filter(([, value]) => value != null));
}

/** Adds the id and properties to a `ResourceInitFailedError`, for the engine to keep. */
async function identifyPartialState<T>(
  definition: ResourceDefinition,
  idOf: (state: PriorState<Properties, Properties>) => string,
  work: () => Promise<T>,
  keep: (outputs: object) => object = (outputs) => outputs,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ResourceInitFailedError) {
      const { inputs, outputs } = error.state;
      const id = idOf({ inputs: { ...inputs }, outputs: { ...outputs } });
      // The engine's protocol has no undefined, at any depth: the host of a dynamic resource would never return.
      error.object = { definition, id, properties: omitNulls(propertiesFrom(inputs, keep(outputs))) };
    }
    throw error;
  }
}

async function undefinedIfNotFound<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
