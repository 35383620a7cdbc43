import { isDeepStrictEqual } from "node:util";
import type { Account } from "./model";

/** Everything that an account keeps: each member of each object by its path. */
export type Content = ReadonlyMap<string, unknown>;

/** Ids of objects that were replaced, each with that of what is in its place. */
export type ReplacedIds = Readonly<Record<string, string>>;

export function contentOf(account: Account, replaced: ReplacedIds = {}): Content {
  const content = new Map<string, unknown>();
  const add = (path: string, value: unknown): void => {
    const members = value instanceof Map ? [...value] : isObject(value) ? Object.entries(value) : undefined;
    if (!members || members.length === 0) return void content.set(path, structuredClone(value));
    for (const [name, member] of members) add(`${path}/${replaced[String(name)] ?? name}`, member);
  };
  // A list of pairs, of which each has the id of an object.
  for (const [kind, objects] of Object.entries(account.saved().objects))
    if (objects.length > 0) add(kind, new Map(objects));
  return content;
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/**
 * What else changed on the account in a run: every difference that is at none of the paths of which the program, or a
 * rule with its reason, says that they change.
 */
export function changedBeside(before: Content, after: Content, told: Readonly<Record<string, RegExp>>): string[] {
  const isTold = (path: string) => Object.values(told).some((pattern) => pattern.test(path));
  const objectsIn = (content: Content) => new Set([...content.keys()].map(objectOf));
  const [earlier, later] = [objectsIn(before), objectsIn(after)];
  const found = [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => !isTold(path) && !isDeepStrictEqual(before.get(path), after.get(path)))
    .map((path) => {
      const object = objectOf(path);
      if (!later.has(object)) return `${object} is gone`;
      if (!earlier.has(object)) return `${object} is new`;
      return `${path}: ${JSON.stringify(before.get(path))} → ${JSON.stringify(after.get(path))}`;
    });
  return [...new Set(found)];
}

/** The kind and the id. */
const objectOf = (path: string) => path.split("/", 2).join("/");
