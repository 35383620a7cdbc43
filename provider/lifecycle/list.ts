import { z } from "zod";
import { type BunnyClient, isNotFound } from "../../sdk/index";
import { check, formatProblem } from "../check/check";
import type { Properties, ResourceDefinition } from "../define/define";
import { formatId, parentOf } from "../define/resource-id";
import { hasUnknown } from "../define/unknown";
import { AdvisedError } from "../messages/error-message";
import { missingParents, parentsOf } from "./parents";
import { checkParentId } from "./write-advice";

/** One object on the platform, managed or not. */
export interface ExistingObject {
  /** The name of the resource that would manage it. */
  readonly type: string;
  readonly id: string;
  /** The platform's name of it, or one that describes it. */
  readonly name: string;
  /** The lists that contain it: a resource that manages such a list manages it as well. */
  readonly lists: readonly string[];
}

/** Which part of a list is returned. Zero is no limit; an empty token begins the list. */
export interface ListRange {
  /** The maximum number of objects in all pages. */
  readonly limit: number;
  /** The maximum number of objects in a page. */
  readonly pageSize: number;
  readonly continuationToken: string;
}

/** One page, and the token of the next one. `unknown` where the query is not known yet. */
export type ListPage = { objects: { id: string; name: string }[]; continuationToken?: string } | "unknown";

/**
 * Lists the objects of a type, managed or not.
 *
 * @param query The parent of the objects: `shieldZoneId`. Empty for a type without a parent.
 * @throws Error where the query is invalid, or its parent does not exist.
 */
export async function list(
  definition: ResourceDefinition,
  query: Properties,
  range: ListRange,
  api: BunnyClient,
): Promise<ListPage> {
  const inputs = listInputs(definition);
  if (!inputs) throw new Error(`Objects of ${definition.name} cannot be listed.`);
  if (hasUnknown(query)) return "unknown";
  const { inputs: parent, problems } = check({ name: definition.name, inputs }, query);
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join("; "));
  return pageOf(await objectsOf(definition, parent, api), range);
}

/** The schema of a list's query. Undefined where objects of the type cannot be listed. */
export function listInputs(definition: ResourceDefinition): ResourceDefinition["inputs"] | undefined {
  if (!definition.list) return undefined;
  const parent = parentOf(definition);
  return z.object(parent === undefined ? {} : { [parent]: definition.inputs.shape[parent] as z.ZodType });
}

/** A 404 is an empty list, unless the parent is what is missing. */
async function objectsOf(definition: ResourceDefinition, parent: Properties, api: BunnyClient) {
  try {
    return await listedObjects(definition, parent, api);
  } catch (error) {
    if (!(error instanceof Error && isNotFound(error))) throw error;
    const parents = new Map(parentsOf(parent).map(([parent, id]) => [parent, new Set([id])]));
    if ((await missingParents(api, parents)).length === 0) return [];
    throw new AdvisedError(error, checkParentId(definition, parent));
  }
}

/** The token is the number of objects before the page: the platform's lists have no stable one. */
function pageOf<T>(all: readonly T[], { limit, pageSize, continuationToken }: ListRange) {
  if (!/^\d*$/.test(continuationToken)) throw new Error("The continuation token is not one of this provider.");
  const start = Number(continuationToken);
  const last = limit > 0 ? Math.min(limit, all.length) : all.length;
  const end = pageSize > 0 ? Math.min(start + pageSize, last) : last;
  return { objects: all.slice(start, end), ...(end < last ? { continuationToken: String(end) } : {}) };
}

/** Every object of a type within a parent. */
export async function listedObjects(
  definition: ResourceDefinition,
  inputs: Properties,
  api: BunnyClient,
): Promise<ExistingObject[]> {
  const listed = (await definition.list?.(inputs, { api })) ?? [];
  return listed.map(({ name, ...parts }) => {
    const known = { inputs: { ...inputs, ...parts.inputs }, outputs: { ...parts.outputs } };
    const lists = (definition.claims?.(known.inputs) ?? []).map(({ list }) => list);
    return { type: definition.name, id: formatId(definition, known), name, lists };
  });
}
