import pLimit from "p-limit";
import { type BunnyClient, isNotFound } from "../../sdk";
import type { Properties, ResourceDefinition } from "../define/define";
import { formatId, parentOf } from "../define/resource-id";
import { resources } from "../registry";

/** One object on the platform, managed or not. */
export interface PresentObject {
  /** The name of the resource that would manage it. */
  readonly type: string;
  readonly id: string;
  /** The platform's name of it, or one that describes it. */
  readonly name: string;
  /** The lists that contain it: a resource that manages such a list manages it as well. */
  readonly lists: readonly string[];
}

/** A parent of objects: its argument, and its id. */
export type Place = readonly [argument: string, id: number];

/** Parents of objects, by argument: `shieldZoneId` and the ids of shield zones. */
export type Places = ReadonlyMap<string, ReadonlySet<number>>;

/** How to list the parents of an account by argument, and how to read one. */
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
  storageZoneId: {
    async *list(api) {
      for await (const { id, deleted } of api.storageZones.list()) if (!deleted) yield id;
    },
    read: (api, id) => api.storageZones.get(id),
  },
  scriptId: {
    async *list(api) {
      for await (const { id, deleted } of api.edgeScripts.list()) if (!deleted) yield id;
    },
    read: (api, id) => api.edgeScripts.get(id),
  },
  dnsZoneId: {
    async *list(api) {
      for await (const { id } of api.dnsZones.list({ view: "Lite" })) yield id;
    },
    read: (api, id) => api.dnsZones.get(id, { view: "Lite" }),
  },
};

/** Reads at a time. */
const concurrency = 8;

/** Gets what could not be read, and the error. */
export type OnFailed = (what: string, error: unknown) => void;

/** The parents of a resource with these properties, itself included. */
export function placesOf(properties: Readonly<Record<string, unknown>>): Place[] {
  return Object.keys(placesInAccount).flatMap((place) => {
    const id = properties[place];
    return typeof id === "number" ? [[place, id] as const] : [];
  });
}

/** The lists that a resource of this type with these properties manages as a whole. */
export function ownedLists(type: string, properties: Readonly<Record<string, unknown>>): string[] {
  const definition = resources.find(({ name }) => name === type);
  const claims = definition?.claims?.(properties) ?? [];
  return claims.flatMap(({ list, member }) => (member === undefined ? [list] : []));
}

/** Every parent of the account. A type that cannot be listed is reported to `failed`. */
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

/** Those of the parents that do not exist in the account. */
export async function missingPlaces(api: BunnyClient, places: Places): Promise<Place[]> {
  const each = [...places].flatMap(([place, ids]) => [...ids].map((id) => [place, id] as const));
  const isMissing = await pLimit(concurrency).map(each, ([place, id]) =>
    placesInAccount[place]?.read(api, id).then(() => false, isNotFound),
  );
  return each.filter((_, at) => isMissing[at]);
}

/**
 * Every object of these parents. `account` adds those that have no parent but the account. A parent or a type that
 * cannot be read is reported to `failed`, and the others are read all the same.
 */
export async function* presentObjects(
  api: BunnyClient,
  { places, account }: { places: Places; account: boolean },
  failed: OnFailed,
): AsyncGenerator<PresentObject, void, undefined> {
  const limit = pLimit(concurrency);
  for (const definition of resources) {
    const place = parentOf(definition);
    const inAccount = account ? [{}] : [];
    const within = place === undefined ? inAccount : [...(places.get(place) ?? [])].map((id) => ({ [place]: id }));
    const objects = await limit.map(within, async (inputs) => {
      try {
        return await listedObjects(definition, inputs, api);
      } catch (error) {
        const where = Object.entries(inputs).map(([name, id]) => ` in ${name} ${id}`);
        if (!isNotFound(error)) failed(`${definition.name}${where}`, error);
        return [];
      }
    });
    yield* objects.flat();
  }
}

/** Every object of a type within a parent. */
export async function listedObjects(
  definition: ResourceDefinition,
  inputs: Properties,
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
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
