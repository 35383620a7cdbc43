import type { Properties } from "./definition";
import { isRecord } from "./is-record";

/** A property path in the engine's syntax: member names, list indexes, and `"*"` for all of either. */
export type PropertyPath = readonly (string | number)[];

const step = /\.*(?:\["((?:\\"|(?!\\")[^"])*)"\]|\[(\*|\d+)\]|([^.[]+))/y;

/** Parses a path such as `conditions[0].value`, `entries[*]` or `labels["a.b"]`. Undefined where it is invalid. */
export function parsePath(text: string): PropertyPath | undefined {
  if (text.startsWith(".")) return undefined;
  const path: (string | number)[] = [];
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const match = step.exec(text);
    if (!match) return undefined;
    const [, quoted, index, name] = match;
    if (index !== undefined) path.push(index === "*" ? index : Number(index));
    else path.push(name ?? quoted?.replaceAll('\\"', '"') ?? "");
  }
  return path;
}

/** The path of a member. Undefined where the engine's syntax cannot express its name: one that ends in a backslash. */
export function memberPath(parent: string, name: string): string | undefined {
  if (/^[A-Za-z_][\w-]*$/.test(name)) return parent === "" ? name : `${parent}.${name}`;
  return name.endsWith("\\") ? undefined : `${parent}["${name.replaceAll('"', '\\"')}"]`;
}

/** The path of an item of a list. */
export function itemPath(parent: string, index: number): string {
  return `${parent}[${index}]`;
}

/** Whether `other` is `path` or below it. */
export function covers(path: PropertyPath, other: PropertyPath): boolean {
  return path.length <= other.length && path.every((key, at) => key === "*" || key === other[at]);
}

/** Whether one of two paths is the other, or below it. */
export function isRelated(a: string, b: string): boolean {
  const [one, other] = [parsePath(a) ?? [a], parsePath(b) ?? [b]];
  return covers(one, other) || covers(other, one);
}

/**
 * `to` with the value that `from` has at the path. As in the engine, no parent is created, and an index that only one of
 * two lists has is left alone. A `*` at the end resets the whole list or object, additions and deletions included.
 */
export function resetAt([key, ...rest]: PropertyPath, from: unknown, to: unknown): unknown {
  if (key === undefined) return from;
  if (Array.isArray(from) && Array.isArray(to)) {
    if (key === "*" && rest.length === 0) return from;
    return to.map((item, at) =>
      (key === "*" || key === at) && at < from.length ? resetAt(rest, from[at], item) : item,
    );
  }
  if (!isRecord(to) || typeof key === "number") return to;
  const source = isRecord(from) ? from : {};
  const names = key === "*" ? Object.keys({ ...source, ...to }) : [key];
  return names.reduce<Properties>((result, name) => resetMember(rest, source, result, name), to);
}

/** `to` with the values of `from` at every path of `ignoreChanges`. Invalid paths are skipped. */
export function applyIgnoreChanges(ignoreChanges: readonly string[], from: Properties, to: Properties): Properties {
  const paths = ignoreChanges.map((text) => parsePath(text) ?? []).filter((path) => path.length > 0);
  return paths.reduce<Properties>((result, path) => resetAt(path, from, result) as Properties, to);
}

function resetMember(rest: PropertyPath, from: Properties, to: Properties, name: string): Properties {
  const isPresent = { from: Object.hasOwn(from, name), to: Object.hasOwn(to, name) };
  if (rest.length > 0) {
    if (!isPresent.from || !isPresent.to) return to;
    return { ...to, [name]: resetAt(rest, from[name], to[name]) };
  }
  if (isPresent.from) return { ...to, [name]: from[name] };
  const { [name]: _, ...others } = to;
  return others;
}
