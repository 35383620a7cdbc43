import pLimit from "p-limit";
import { type BunnyClient, isNotFound } from "../../sdk";
import { formatId, idParts } from "../define/resource-id";
import { resources } from "../registry";

/** One object on the platform, whether a program manages it or not. */
export interface PresentObject {
  /** The name of the resource that would manage it. */
  readonly type: string;
  readonly id: string;
  /** A name for it, in the platform's words or ours. */
  readonly name: string;
  /** The lists that it is a member of: a resource that owns such a list manages it as well. */
  readonly lists: readonly string[];
}

/** A place that holds objects: the argument that names it, and its id. */
export type Place = readonly [argument: string, id: number];

/** Places that hold objects, by the argument that names them: `shieldZoneId` and the ids of shield zones. */
export type Places = ReadonlyMap<string, ReadonlySet<number>>;

/** How each kind of place is found in an account, and how one is read. */
const placesInAccount: Readonly<
  Record<
    string,
    { list(api: BunnyClient): AsyncIterable<number>; read(api: BunnyClient, id: number): Promise<unknown> }
  >
> = {
  pullZoneId: {
    async *list(api) {
      for await (const { id } of api.pullZones.list()) yield id;
    },
    read: (api, id) => api.pullZones.get(id),
  },
  shieldZoneId: {
    async *list(api) {
      for await (const { shieldZoneId } of api.shieldZones.list()) yield shieldZoneId;
    },
    read: (api, id) => api.shieldZones.get(id),
  },
  scriptId: {
    async *list(api) {
      for await (const { id, deleted } of api.edgeScripts.list()) if (!deleted) yield id;
    },
    read: (api, id) => api.edgeScripts.get(id),
  },
};

/** Reads that are under way at a time. */
const concurrency = 8;

/** Takes what could not be read, and why. */
export type OnFailed = (what: string, error: unknown) => void;

/** The places that a resource with these properties is in, or is itself. */
export function placesOf(properties: Readonly<Record<string, unknown>>): Place[] {
  return Object.keys(placesInAccount).flatMap((place) => {
    const id = properties[place];
    return typeof id === "number" ? [[place, id] as const] : [];
  });
}

/** The lists that a resource of this type with these properties owns as a whole. */
export function ownedLists(type: string, properties: Readonly<Record<string, unknown>>): string[] {
  const definition = resources.find(({ name }) => name === type);
  const claims = definition?.claims?.(properties) ?? [];
  return claims.flatMap(({ list, member }) => (member === undefined ? [list] : []));
}

/** Every place of the account. A kind that cannot be listed is told to `failed`. */
export async function allPlaces(api: BunnyClient, failed: OnFailed): Promise<Places> {
  const places = new Map<string, Set<number>>();
  for (const [place, { list }] of Object.entries(placesInAccount)) {
    try {
      places.set(place, new Set(await all(list(api))));
    } catch (error) {
      failed(`every ${place} of the account`, error);
    }
  }
  return places;
}

/** Those of the places that the account has not. */
export async function missingPlaces(api: BunnyClient, places: Places): Promise<Place[]> {
  const each = [...places].flatMap(([place, ids]) => [...ids].map((id) => [place, id] as const));
  const isMissing = await pLimit(concurrency).map(each, ([place, id]) =>
    placesInAccount[place]?.read(api, id).then(() => false, isNotFound),
  );
  return each.filter((_, at) => isMissing[at]);
}

/**
 * Every object in these places. `account` adds those that are in no place, but in the account itself. A place or a kind
 * that cannot be read is told to `failed`, and the others are read all the same.
 */
export async function* presentObjects(
  api: BunnyClient,
  { places, account }: { places: Places; account: boolean },
  failed: OnFailed,
): AsyncGenerator<PresentObject, void, undefined> {
  const limit = pLimit(concurrency);
  for (const definition of resources) {
    const [place = ""] = idParts(definition);
    const isInPlace = place in definition.inputs.shape;
    const within = isInPlace ? [...(places.get(place) ?? [])].map((id) => ({ [place]: id })) : account ? [{}] : [];
    const found = await limit.map(within, async (inputs) => {
      try {
        return await objectsIn(inputs, definition, api);
      } catch (error) {
        const where = Object.entries(inputs).map(([name, id]) => ` in ${name} ${id}`);
        if (!isNotFound(error)) failed(`${definition.name}${where}`, error);
        return [];
      }
    });
    yield* found.flat();
  }
}

async function objectsIn(
  inputs: Readonly<Record<string, number>>,
  definition: (typeof resources)[number],
  api: BunnyClient,
): Promise<PresentObject[]> {
  const listed = (await definition.list?.(inputs, { api })) ?? [];
  return listed.map(({ name, ...parts }) => {
    const known = { inputs: { ...inputs, ...parts.inputs }, outputs: { ...parts.outputs } };
    const lists = (definition.claims?.(known.inputs) ?? []).map(({ list }) => list);
    return { type: definition.name, id: formatId(definition, known), name, lists };
  });
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
