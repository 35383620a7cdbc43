import pLimit from "p-limit";
import { type BunnyClient, isNotFound } from "../../sdk/index";
import { collect } from "../../sdk/internal";

/** A parent of objects: its argument, and its id. */
export type Parent = readonly [argument: string, id: number];

/** Parents of objects, by argument: `shieldZoneId` and the ids of shield zones. */
export type Parents = ReadonlyMap<string, ReadonlySet<number>>;

/** How to list the parents of an account by argument, and how to read one. */
const parentsInAccount: Readonly<
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
  libraryId: {
    async *list(api) {
      for await (const { id } of api.streamLibraries.list()) yield id;
    },
    read: (api, id) => api.streamLibraries.get(id),
  },
};

/** Reads at a time. */
export const concurrency = 8;

/** Gets what could not be read, and the error. */
export type OnFailed = (what: string, error: unknown) => void;

/** The parents of a resource with these properties, itself included. */
export function parentsOf(properties: Readonly<Record<string, unknown>>): Parent[] {
  return Object.keys(parentsInAccount).flatMap((parent) => {
    const id = properties[parent];
    return typeof id === "number" ? [[parent, id] as const] : [];
  });
}

/** Every parent of the account. A type that cannot be listed is reported to `failed`. */
export async function allParents(api: BunnyClient, failed: OnFailed): Promise<Parents> {
  const parents = new Map<string, Set<number>>();
  for (const [parent, { list }] of Object.entries(parentsInAccount)) {
    try {
      parents.set(parent, new Set(await collect(list(api))));
    } catch (error) {
      failed(`every ${parent} of the account`, error);
    }
  }
  return parents;
}

/** Those of the parents that do not exist in the account. */
export async function missingParents(api: BunnyClient, parents: Parents): Promise<Parent[]> {
  const each = [...parents].flatMap(([parent, ids]) => [...ids].map((id) => [parent, id] as const));
  const isMissing = await pLimit(concurrency).map(each, ([parent, id]) =>
    parentsInAccount[parent]?.read(api, id).then(() => false, isNotFound),
  );
  return each.filter((_, at) => isMissing[at]);
}
