import { isDeepStrictEqual } from "node:util";

type Members = Record<string, unknown>;

/** An object, and the names of those of its members that hold objects of their own, each with an id. */
export interface Versions {
  /** As it is by now; undefined where it is gone. */
  present: object | undefined;
  /** As the writer read it. */
  from: object;
  /** As the writer puts it back. */
  to: object;
  nested: readonly string[];
}

/**
 * The object after a writer has put it back whole: without what others have changed in it meanwhile. Objects of their
 * own that it holds are written one by one, so those that the writer did not touch are as the others left them.
 */
export function putBack({ present, from, to, nested }: Versions): object {
  if (!present) return to;
  const rest = isDeepStrictEqual(without(from, nested), without(to, nested)) ? present : to;
  const merged: Members = { ...rest };
  for (const name of nested) merged[name] = merge(member(present, name), member(from, name), member(to, name));
  return merged;
}

function without(object: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

const member = (object: object, name: string): unknown => (object as Members)[name];

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

/** Objects by id, from a map or from a list as it is on the wire. */
function byId(objects: unknown): Map<unknown, unknown> {
  if (objects instanceof Map) return new Map(objects);
  return new Map(Array.isArray(objects) ? objects.map((object: { Id: number }) => [object.Id, object]) : []);
}
