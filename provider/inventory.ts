import { type BunnyClient, isNotFound } from "../sdk";
import { resources } from "./registry";
import { formatId, idParts } from "./resource-id";

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

/** How each kind of place is found in an account. */
const placesInAccount: Readonly<Record<string, (api: BunnyClient) => AsyncIterable<number>>> = {
  async *pullZoneId(api) {
    for await (const { id } of api.pullZones.list()) yield id;
  },
  async *shieldZoneId(api) {
    for await (const { shieldZoneId } of api.shieldZones.list()) yield shieldZoneId;
  },
  async *scriptId(api) {
    for await (const { id, deleted } of api.edgeScripts.list()) if (!deleted) yield id;
  },
};

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

/** Every place of the account. */
export async function allPlaces(api: BunnyClient): Promise<Places> {
  const places = new Map<string, Set<number>>();
  for (const [place, list] of Object.entries(placesInAccount)) places.set(place, new Set(await all(list(api))));
  return places;
}

/**
 * Every object in these places. `account` adds those that are in no place, but in the account itself. A place or a kind
 * that cannot be read is told to `failed`, and the others are read all the same.
 */
export async function* presentObjects(
  api: BunnyClient,
  { places, account }: { places: Places; account: boolean },
  failed: (what: string, error: unknown) => void,
): AsyncGenerator<PresentObject, void, undefined> {
  for (const definition of resources) {
    const [place = ""] = idParts(definition);
    const isInPlace = place in definition.inputs.shape;
    const within = isInPlace ? [...(places.get(place) ?? [])].map((id) => ({ [place]: id })) : account ? [{}] : [];
    for (const inputs of within) {
      try {
        for (const { name, ...parts } of (await definition.list?.(inputs, { api })) ?? []) {
          const known = { inputs: { ...inputs, ...parts.inputs }, outputs: { ...parts.outputs } };
          const lists = (definition.claims?.(known.inputs) ?? []).map(({ list }) => list);
          yield { type: definition.name, id: formatId(definition, known), name, lists };
        }
      } catch (error) {
        const where = Object.entries(inputs).map(([name, id]) => ` in ${name} ${id}`);
        if (!isNotFound(error)) failed(`${definition.name}${where}`, error);
      }
    }
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
