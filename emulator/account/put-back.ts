import { isDeepStrictEqual } from "node:util";

type Properties = Record<string, unknown>;

/** Three versions of one object. */
export interface Versions {
  /** The current one; undefined if it has been deleted. */
  present: object | undefined;
  /** The one that the writer read. */
  from: object;
  /** The one that the writer puts back. */
  to: object;
  /** Properties that hold objects with ids. */
  nested: readonly string[];
}

/**
 * The object after a writer has put it back whole: concurrent changes to it are lost. Nested objects are written one by
 * one, so concurrent changes to those that the writer did not change stay.
 */
export function putBack({ present, from, to, nested }: Versions): object {
  if (!present) return to;
  const rest = isDeepStrictEqual(without(from, nested), without(to, nested)) ? present : to;
  const merged: Properties = { ...rest };
  for (const name of nested) merged[name] = merge(property(present, name), property(from, name), property(to, name));
  return merged;
}

function without(object: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

const property = (object: object, name: string): unknown => (object as Properties)[name];

function merge(present: unknown, from: unknown, to: unknown): unknown {
  const [merged, before, after] = [byId(present), byId(from), byId(to)];
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const object = after.get(id);
    if (isDeepStrictEqual(before.get(id), object)) continue;
    if (object === undefined) merged.delete(id);
    else merged.set(id, object);
  }
  return present instanceof Map ? merged : [...merged.values()];
}

/** Objects by id, from a map or from a list in the wire format. */
function byId(objects: unknown): Map<unknown, unknown> {
  if (objects instanceof Map) return new Map(objects);
  return new Map(Array.isArray(objects) ? objects.map((object: { Id: number }) => [object.Id, object]) : []);
}
