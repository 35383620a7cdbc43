import { type BunnyClient, BunnyError, isNotFound } from "../../sdk/index";
import { secretMark, undefinedIfNotFound } from "../../sdk/internal";
import { formatValue } from "../check/explain-issue";
import { hashAssets, resolveAssets, restoreAssets } from "../define/asset";
import { type Claim, Claims, qualifiedId } from "../define/claims";
import { withoutCompactCopies } from "../define/compact-copy";
import type { PriorState, Properties, ResourceDefinition } from "../define/define";
import { ResourceInitFailedError } from "../define/init-failed";
import { omitNulls } from "../define/omit-nulls";
import { formatId, hasAssignedId, idForm, idParts, parseId } from "../define/resource-id";
import { pick } from "../define/zod-schema";
import { difference } from "../diff/diff";
import { differenceInRun } from "../diff/run-difference";
import { stableValues } from "../diff/stable-outputs";
import { reportWarning } from "../messages/progress";
import { protectContents } from "./contents";
import { withKeptValues } from "./kept-values";
import { managedInputs } from "./managed-inputs";
import { objectOf, Replacements } from "./replacements";
import { withCreateAdvice, withUpdateAdvice } from "./write-advice";

interface CreateOptions {
  secrets?: Iterable<string>;
  claims?: Claims;
  replacements?: Replacements;
}

/**
 * Creates an object from checked inputs.
 *
 * @param options.secrets Paths of the secret inputs. Parts of the id among them are redacted.
 * @param options.claims The claims of the run, to which the object is added.
 * @param options.replacements What the run may replace by this object.
 */
export async function create(
  definition: ResourceDefinition,
  inputs: Properties,
  api: BunnyClient,
  { secrets = [], claims = new Claims(), replacements = new Replacements() }: CreateOptions = {},
): Promise<{ id: string; properties: Properties }> {
  const idOf = (state: PriorState<Properties, Properties>) => {
    claims.keep(objectOf(definition, state));
    return formatId(definition, state, new Set(secrets));
  };
  const given = pick(definition.inputs, inputs);
  const own: OwnObject = { definition, idOf, propertiesOf: propertiesOf(definition, given) };
  const replaced = await replacements.take(definition, given, api);
  const request = {
    inputs: resolveAssets(definition, given),
    ...(replaced && { replaced }),
    claims: () => claims.collectFromRun(),
  };
  const written = await identifyPartialState(own, () =>
    withCreateAdvice(definition, given, () => definition.create(request, { api })),
  );
  const outputs = outputsOf(written);
  return { id: idOf({ inputs: given, outputs }), properties: own.propertiesOf(given, outputs) };
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
  const importing = state === undefined;
  if (importing && definition.noImport !== undefined)
    throw new Error(`${definition.name} cannot be imported. ${definition.noImport}`);
  const parts = parseId(definition, id);
  const isComplete = !importing || !id.split("/").includes(secretMark);
  if (!parts || !isComplete) {
    throw new Error(`${formatValue(id)} is not an id of ${definition.name}. It has the form ${idForm(definition)}.`);
  }
  if (importing) normalise(definition, parts.inputs);
  const prior = state ? priorFrom(definition, state) : { inputs: {}, outputs: {} };
  const request = {
    prior: forHandlers(definition, {
      inputs: { ...prior.inputs, ...parts.inputs },
      outputs: { ...prior.outputs, ...parts.outputs },
    }),
    importing,
  };
  const current = await undefinedIfNotFound(definition.read(request, { api }));
  if (!current) return undefined;
  const inputs = managedInputs(definition.inputs, prior.inputs, omitNulls(current.inputs), request.importing);
  return {
    id: importing ? formatId(definition, parts) : id,
    inputs,
    properties: propertiesOf(definition)(inputs, outputsOf(current)),
  };
}

/** The outputs that a handler returns, if any. */
function outputsOf(written: Awaited<ReturnType<ResourceDefinition["create"]>>): Properties {
  return omitNulls(written?.outputs ?? {});
}

/** Gives the parts of an id the form that a check gives to arguments. */
function normalise(definition: ResourceDefinition, parts: Properties): void {
  const normal = new Map(Object.entries(definition.check?.(parts, new Set(Object.keys(parts)), {}).normal ?? {}));
  for (const name of Object.keys(parts)) parts[name] = normal.get(name) ?? parts[name];
}

/** The properties of an object in the state, and its new inputs. */
export interface Change {
  readonly id: string;
  readonly olds: Properties;
  readonly news: Properties;
}

/**
 * Updates an object to checked inputs, except for what other resources of the run claim.
 *
 * @param claims The claims of the run, with what other updates overwrite.
 */
export async function update(
  definition: ResourceDefinition,
  { id, olds, news }: Change,
  api: BunnyClient,
  claims = new Claims(),
): Promise<Properties> {
  const prior = priorFrom(definition, olds);
  const given = pick(definition.inputs, news);
  const changed = new Set(differenceInRun(definition, prior.inputs, given, claims).changed);
  const write = propertiesOf(definition, given, prior.inputs);
  if (!definition.update) return write(given, prior.outputs);
  const run = definition.update.bind(definition);
  const stable = stableValues(definition, changed, prior.outputs, { prior: prior.inputs, next: given });
  const own: OwnObject = {
    definition,
    idOf: () => id,
    propertiesOf: (inputs, outputs) => write(inputs, { ...outputs, ...stable }),
  };
  const request = {
    inputs: resolveAssets(
      definition,
      definition.writesWhole?.(given, changed) ? await wholeInputs(definition, { prior, given, changed }, api) : given,
    ),
    prior: forHandlers(definition, prior),
    changed,
    claims: () => claims.collectFromRun(),
    isOverwritten: (claim: Claim) => claims.overwrites(claim),
  };
  return own.propertiesOf(
    given,
    outputsOf(await identifyPartialState(own, () => withUpdateAdvice(definition, () => run(request, { api })))),
  );
}

/** The inputs to write, where a write is of the whole object: what the program does not change stays as the platform has it. */
async function wholeInputs(
  definition: ResourceDefinition,
  {
    prior,
    given,
    changed,
  }: { prior: PriorState<Properties, Properties>; given: Properties; changed: ReadonlySet<string> },
  api: BunnyClient,
): Promise<Properties> {
  const request = { prior: forHandlers(definition, prior), importing: false };
  const found = await undefinedIfNotFound(definition.read(request, { api }));
  if (!found) return given;
  const current = managedInputs(definition.inputs, prior.inputs, omitNulls(found.inputs), false);
  return withKeptValues(definition.inputs, { prior: prior.inputs, given, current }, changed);
}

/**
 * Deletes an object, except for what other resources of the run claim. One whose id the platform assigns stays if the
 * run has taken it: after a rename without an alias, a create without a response may adopt the object of the old name.
 * A 404 is success if a read is answered 404 too.
 *
 * @returns Whether the object was there.
 */
export async function remove(
  definition: ResourceDefinition,
  state: Properties,
  api: BunnyClient,
  { claims = new Claims(), replacements = new Replacements() }: { claims?: Claims; replacements?: Replacements } = {},
): Promise<boolean> {
  const before = priorFrom(definition, state);
  if (hasAssignedId(definition) && claims.kept.has(objectOf(definition, before))) return true;
  const prior = forHandlers(definition, before);
  await protectContents(definition, prior, "delete", api);
  await replacements.readUnmanaged(definition, before, api);
  warnOfDelete(definition, before);
  try {
    await definition.delete({ prior, claims }, { api });
    return true;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // A suspended account gets 404 for a delete while reads still succeed.
    if (await undefinedIfNotFound(definition.read({ prior, importing: false }, { api }))) throw notDeleted(error);
    return false;
  }
}

/** Records that a resource of the program goes on to have its object, which another one of the state may have as well. */
export function keepObject(definition: ResourceDefinition, id: string, claims: Claims): void {
  if (hasAssignedId(definition)) claims.keep(qualifiedId(definition.name, id));
}

/** Records which object a resource has, where another one of the run may be about to remove it. */
export function recordCompared(definition: ResourceDefinition, id: string, claims: Claims): void {
  if (hasAssignedId(definition)) claims.addCompared(qualifiedId(definition.name, id));
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

/** Records that an object may be replaced. */
export function recordDifference(
  definition: ResourceDefinition,
  state: Properties,
  inputs: Properties,
  replacements: Replacements,
): void {
  const prior = priorFrom(definition, state);
  const news = pick(definition.inputs, inputs);
  // A refresh compares inputs, which have no id.
  const hasId = idParts(definition).every((name) => name in prior.inputs || name in prior.outputs);
  if (hasId && difference(definition, prior.inputs, news).changed.length > 0) replacements.add(definition, prior, news);
}

/**
 * Refuses a replacement that would lose what the object holds, and warns of what else it ends: in its preview, before
 * anything happens.
 */
export async function protectReplaced(
  definition: ResourceDefinition,
  state: Properties,
  api: () => BunnyClient | Promise<BunnyClient>,
): Promise<void> {
  const prior = priorFrom(definition, state);
  warnOfDelete(definition, prior);
  const known = forHandlers(definition, prior);
  if (definition.contents) await protectContents(definition, known, "replace", await api());
  const ended =
    definition.endedByReplacement &&
    (await undefinedIfNotFound(definition.endedByReplacement({ prior: known }, { api: await api() })));
  if (ended !== undefined) reportWarning(ended);
}

function warnOfDelete({ endedByDelete }: ResourceDefinition, { inputs }: PriorState<Properties, Properties>): void {
  const warning = endedByDelete?.(inputs);
  if (warning !== undefined) reportWarning(warning);
}

function priorFrom(definition: ResourceDefinition, state: Properties): PriorState<Properties, Properties> {
  const current = withoutCompactCopies(definition, state);
  return { inputs: pick(definition.inputs, current), outputs: pick(definition.outputs, current) };
}

/** @throws Error for a state without a part of the id: a request would be about another object. */
function forHandlers(definition: ResourceDefinition, { inputs, outputs }: PriorState<Properties, Properties>) {
  const missing = idParts(definition).filter((name) => (inputs[name] ?? outputs[name]) === undefined);
  if (missing.length > 0)
    throw new Error(
      `The state of this ${definition.name} has no ${missing.join(" and no ")}, so it is not known which object it is of. pulumi refresh reads it by its id.`,
    );
  return { inputs: hashAssets(definition, inputs), outputs };
}

/** Writes properties for the state, with the assets of `known` in place of their texts. */
function propertiesOf(definition: ResourceDefinition, ...known: readonly Properties[]) {
  return (inputs: object, outputs: object): Properties => {
    const all = Object.entries({ ...restoreAssets(definition, { ...inputs }, ...known), ...outputs });
    return Object.fromEntries(all.filter(([, value]) => value != null));
  };
}

/** How an object is written into the state. */
interface OwnObject {
  readonly definition: ResourceDefinition;
  idOf(state: PriorState<Properties, Properties>): string;
  propertiesOf(inputs: object, outputs: object): Properties;
}

/** Adds the id and properties to a `ResourceInitFailedError`, for the engine to keep. */
async function identifyPartialState<T>(
  { definition, idOf, propertiesOf }: OwnObject,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ResourceInitFailedError) {
      const { inputs, outputs } = error.state;
      const id = idOf({ inputs: { ...inputs }, outputs: { ...outputs } });
      // The engine's protocol has no undefined, at any depth: the host of a dynamic resource would never return.
      error.object = { definition, id, properties: omitNulls(propertiesOf(inputs, outputs)) };
    }
    throw error;
  }
}
