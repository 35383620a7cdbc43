import pLimit from "p-limit";
import { type BunnyClient, isNotFound } from "../../sdk";

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
export const concurrency = 8;

/** Gets what could not be read, and the error. */
export type OnFailed = (what: string, error: unknown) => void;

/** The parents of a resource with these properties, itself included. */
export function placesOf(properties: Readonly<Record<string, unknown>>): Place[] {
  return Object.keys(placesInAccount).flatMap((place) => {
    const id = properties[place];
    return typeof id === "number" ? [[place, id] as const] : [];
  });
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

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
