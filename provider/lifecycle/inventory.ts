import pLimit from "p-limit";
import { type BunnyClient, isNotFound } from "../../sdk";
import { parentOf } from "../define/resource-id";
import { resources } from "../registry";
import { listedObjects, type PresentObject } from "./list";
import { concurrency, type OnFailed, type Places } from "./places";

/** The lists that a resource of this type with these properties manages as a whole. */
export function ownedLists(type: string, properties: Readonly<Record<string, unknown>>): string[] {
  const definition = resources.find(({ name }) => name === type);
  const claims = definition?.claims?.(properties) ?? [];
  return claims.flatMap(({ list, member }) => (member === undefined ? [list] : []));
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
