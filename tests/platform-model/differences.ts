import { isDeepStrictEqual } from "node:util";
import { objectKinds } from "../../emulator/generated/objects";
import { type Account, type Declared, type Facts, modelOf, type Program, Reading } from ".";

/** A change of an account in a run, at an object or at a member of one. */
export interface Difference {
  /** The kind, and the ids and names of members down to what changed. */
  readonly path: readonly string[];
  readonly was: unknown;
  readonly is: unknown;
  /** Gives the account this value there; undefined is nothing. */
  readonly set: (value: unknown) => void;
  /** The object of the account that has it, as it is or was. */
  readonly root: unknown;
  /** Gives the account that object again. */
  readonly restore: () => void;
}

/** A list of objects has them by their ids, and one of texts or numbers by these: their order means little. */
type Members = ReadonlyMap<string, { readonly key: unknown; readonly value: unknown }>;

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof Date);

const idOf = (value: unknown): unknown => {
  if (!isObject(value)) return undefined;
  const ids = ["id", "Id", "guid", "Guid", "Name", "name", "srclang"].map((name): unknown => Reflect.get(value, name));
  return ids.find((id) => typeof id === "string" || typeof id === "number");
};

function membersOf(value: unknown): Members | undefined {
  if (value instanceof Map)
    return new Map([...value].map(([key, item]) => [String(idOf(item) ?? key), { key, value: item }]));
  if (!Array.isArray(value))
    return isObject(value)
      ? new Map(Object.entries(value).map(([key, item]) => [key, { key, value: item }]))
      : undefined;
  const keys = value.map((item) => (isObject(item) ? idOf(item) : item));
  const isList = keys.every((key) => key !== undefined && key !== null) && new Set(keys).size === keys.length;
  return isList ? new Map(keys.map((key, n) => [String(key), { key, value: value[n] }])) : undefined;
}

/** The value with another member; undefined is none. */
function withMember(value: unknown, key: unknown, member: unknown): unknown {
  if (value instanceof Map) {
    const copy = new Map(value);
    if (member === undefined) copy.delete(key);
    else copy.set(key, member);
    return copy;
  }
  if (!Array.isArray(value)) {
    const all = Object.entries({ ...Object(value), [String(key)]: member });
    return Object.fromEntries(all.filter(([name]) => member !== undefined || name !== key));
  }
  const at = value.findIndex((item) => (isObject(item) ? idOf(item) : item) === key);
  return value.toSpliced(at < 0 ? value.length : at, at < 0 ? 0 : 1, ...(member === undefined ? [] : [member]));
}

/** What is written whole, and so asked for whole. */
const whole = /^storageFiles\/[^/]+$|\/(?:variableTypes|logForwarding)$/;

/** Members of an object that stand for one fact together. */
const pairs = [
  ["Accelerated", "AcceleratedPullZoneId"],
  ["LinkName", "Value"],
] as const;

/** Where two values differ, as deep as both have members. */
export function compare({ path, was, is, set, root, restore }: Difference): Difference[] {
  if (isDeepStrictEqual(was, is)) return [];
  const [before, after] = [membersOf(was), membersOf(is)];
  if (!before || !after || Array.isArray(was) !== Array.isArray(is) || whole.test(path.join("/")))
    return [{ path, was, is, set, root, restore }];
  const inside = [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    const key = (now ?? old)?.key;
    return compare({
      path: [...path, name],
      was: old?.value,
      is: now?.value,
      set: (value) => set(withMember(is, key, value)),
      root,
      restore,
    });
  });
  return inside.length > 0 ? pairs.reduce(paired, inside) : [{ path, was, is, set, root, restore }];

  /** The differences with the two of a pair as one. */
  function paired(all: Difference[], pair: (typeof pairs)[number]): Difference[] {
    const both = pair.map((name) => all.find((one) => one.path.length === path.length + 1 && one.path.at(-1) === name));
    const [first, second] = both;
    if (!first || !second) return all;
    const one = {
      path: first.path,
      was: [first.was, second.was],
      is: [first.is, second.is],
      set: (values: unknown) =>
        set(
          pair.reduce<unknown>((object, name, n) => withMember(object, name, Array.isArray(values) && values[n]), is),
        ),
      root,
      restore,
    };
    return [...all.filter((other) => other !== first && other !== second), one];
  }
}

/** Every difference of an account from what it was. */
export function differencesOf(was: Account, is: Account): Difference[] {
  return Object.entries(is).flatMap(([kind, objects]) => {
    const earlier: unknown = Object.entries(was).find(([name]) => name === kind)?.[1];
    if (!(kind in objectKinds) || !(objects instanceof Map) || !(earlier instanceof Map)) return [];
    const idsNow = new Set<unknown>([...earlier.keys(), ...objects.keys()]);
    return [...idsNow].flatMap((key) => {
      const [old, now] = [earlier.get(key), objects.get(key)];
      const set = (value: unknown) => void (value === undefined ? objects.delete(key) : objects.set(key, value));
      return compare({
        path: [kind, String(idOf(now ?? old) ?? key)],
        was: old,
        is: now,
        set,
        root: now ?? old,
        restore: () => set(now),
      });
    });
  });
}

export function sentenceOf({ path, was, is }: Difference): string {
  const name = path.join("/");
  if (was === undefined) return `${name} is new`;
  if (is === undefined) return `${name} is gone`;
  return `${name}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`;
}

const scalarsOf = (value: unknown): string[] => (isObject(value) ? Object.values(value).map(String) : []);

/**
 * Whether the account would be other than the programs say without this difference: with what was there before in its
 * place, a fact that one of their resources declares is another one.
 */
export function isAskedFor(
  account: Account,
  { path, was, is, set, root, restore }: Difference,
  { before, after, now }: { readonly before: Program; readonly after: Program; readonly now: Reading },
): boolean {
  const values = [was, is].flatMap(scalarsOf);
  const [own, all] = [new Set([...path.slice(-1), ...values]), new Set([...path, ...values, ...scalarsOf(root)])];
  const isObjectOf = ({ resource, id }: Declared) => {
    const parts = id.split("/");
    return parts.every((part) => all.has(part)) && own.has(parts.at(-1) ?? "") && isOfKind(resource, path);
  };
  // What is created and deleted is known by its id alone, without a reading of all objects.
  const [having, without] = was === undefined ? [after, before] : [before, after];
  if (was === undefined || is === undefined)
    if (having.some((one) => isObjectOf(one) && !without.some((other) => isSame(one, other)))) return true;

  const related = [...before, ...after].filter(({ id }) => id.split("/").some((part) => all.has(part)));
  const facts = related.map((one) => now.of(one));
  set(was);
  const then = new Reading(account);
  const factsThen = related.map((one) => then.of(one));
  restore();
  return related.some((one, n) => {
    const [present, absent] = [facts[n], factsThen[n]];
    if (!present || !absent) return present !== absent && isOfKind(one.resource, path);
    const [old, goal] = [declaredBy(one, before), declaredBy(one, after)];
    // A run that failed may be on its way to a new goal; to an old one it may only come back.
    const isAsked = (fact: string) =>
      !isDeepStrictEqual(old[fact], goal[fact]) || isDeepStrictEqual(present[fact], goal[fact]);
    return Object.entries({ ...old, ...goal }).some(
      ([fact, value]) => value !== undefined && !isDeepStrictEqual(present[fact], absent[fact]) && isAsked(fact),
    );
  });
}

export const isSame = (one: Declared, other: Declared) => one.resource === other.resource && one.id === other.id;

function declaredBy(resource: Declared, program: Program): Facts {
  const found = program.find((one) => isSame(one, resource));
  return found ? modelOf(found.resource).declares(found.args, program) : {};
}

/** Whether a resource can be the object at this path: a whole object of the account is the one of its own kind alone. */
function isOfKind(resource: string, [kind = "", , member]: readonly string[]): boolean {
  const own = resource === "StorageFolder" ? "StorageFile" : resource;
  return member !== undefined || kind.toLowerCase() === `${own.toLowerCase().replace(/y$/, "ie")}s`;
}
