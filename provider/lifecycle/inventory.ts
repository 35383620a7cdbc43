import pLimit from "p-limit";
import { type BunnyClient, isNotFound } from "../../sdk/index";
import { parentOf } from "../define/resource-id";
import { resources } from "../registry";
import { type ExistingObject, listedObjects } from "./list";
import { concurrency, type OnFailed, type Parents } from "./parents";

/** The lists that a resource of this type with these properties manages as a whole. */
export function ownedLists(type: string, properties: Readonly<Record<string, unknown>>): string[] {
  const definition = resources.find(({ name }) => name === type);
  const claims = definition?.claims?.(properties) ?? [];
  return claims.flatMap(({ list, member }) => (member === undefined ? [list] : []));
}

/**
 * Every object of these parents, and of the account itself. A parent or a type that cannot be read is reported to
 * `failed`, and the others are read all the same.
 */
export async function* existingObjects(
  api: BunnyClient,
  parents: Parents,
  failed: OnFailed,
): AsyncGenerator<ExistingObject, void, undefined> {
  const limit = pLimit(concurrency);
  for (const definition of resources) {
    const parent = parentOf(definition);
    const within = parent === undefined ? [{}] : [...(parents.get(parent) ?? [])].map((id) => ({ [parent]: id }));
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
