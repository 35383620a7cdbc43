import { z } from "zod";
import { memberOf, metaOf, unwrap } from "../define/zod-schema";
import { isEquivalentDocument } from "./document";

/** Whether two values of a property mean the same: a set in any order, a document in any form, nothing in any spelling. */
export function isEquivalent(schema: z.ZodType, a: unknown, b: unknown): boolean {
  if (a == null || b == null) return a == null && b == null;
  const inner = unwrap(schema);
  if (Array.isArray(a) && Array.isArray(b)) {
    if (isSet(schema)) return isSameSet(a, b);
    const item = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : z.unknown();
    return a.length === b.length && a.every((value, at) => isEquivalent(item, value, b[at]));
  }
  if (typeof a === "object" && typeof b === "object") {
    const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
    const names = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...names].every((name) =>
      isEquivalent(memberOf(schema, name), ownMember(left, name), ownMember(right, name)),
    );
  }
  if (typeof a === "string" && typeof b === "string" && metaOf(schema).jsonOrYaml) return isEquivalentDocument(a, b);
  return a === b;
}

/** A member that the object has itself: `constructor` is a name like any other. */
export function ownMember(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * What a read found, in the words of what was known before: a value that means the same stays as it was written, and
 * a set keeps its order, with what is new at its end. A difference then shows as what it is, and nothing else.
 */
export function keepPriorForm(schema: z.ZodType, prior: unknown, found: unknown): unknown {
  if (isEquivalent(schema, prior, found)) return prior;
  if (!isSet(schema) || !Array.isArray(prior) || !Array.isArray(found)) return found;
  const { gone, added } = setDifference(prior, found);
  const isGone = new Set(gone);
  return [...prior.filter((_, at) => !isGone.has(at)), ...added.map((at) => found[at])];
}

/** Whether the order and repeats of the list are no difference. */
export function isSet(schema: z.ZodType): boolean {
  return metaOf(schema).set === true;
}

function isSameSet(a: readonly unknown[], b: readonly unknown[]): boolean {
  const { gone, added } = setDifference(a, b);
  return gone.length === 0 && added.length === 0;
}

/** The places of what only `before` has, and of what only `after` has. */
export function setDifference(
  before: readonly unknown[],
  after: readonly unknown[],
): { gone: number[]; added: number[] } {
  // Of a long list mostly little changes: what is alike at both ends is only looked through.
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && canonicalKey(before[start]) === canonicalKey(after[start])) start++;
  let end = 0;
  while (end < shorter - start && canonicalKey(before.at(-1 - end)) === canonicalKey(after.at(-1 - end))) end++;
  const old = before.slice(start, before.length - end).map(canonicalKey);
  const asked = after.slice(start, after.length - end).map(canonicalKey);
  const [isOld, isAsked] = [new Set(old), new Set(asked)];
  const apart = new Set([...old.filter((key) => !isAsked.has(key)), ...asked.filter((key) => !isOld.has(key))]);
  const places = (keys: readonly unknown[]) => keys.flatMap((key, at) => (apart.has(key) ? [start + at] : []));
  for (let at = 0; apart.size > 0 && at < before.length; at++)
    if (at < start || at >= before.length - end) apart.delete(canonicalKey(before[at]));
  return { gone: places(old), added: places(asked) };
}

/** What tells the members of a set apart: one key for all spellings, members in any order, absent or nothing. */
function canonicalKey(item: unknown): unknown {
  return typeof item === "object" ? JSON.stringify(item, membersInOrder) : item;
}

function membersInOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member != null);
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
