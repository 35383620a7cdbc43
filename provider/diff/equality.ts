import { z } from "zod";
import { memberOf, metaOf, unwrap } from "../define/zod-schema";
import { isEquivalentDocument } from "./document";

/** Whether two values of a property are equal. Ignores the order of sets, the format of documents, and null against undefined. */
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

/** An own member: `constructor` is a name like any other. */
export function ownMember(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * The value that was read, in the form of the prior one: an equal value keeps the prior form, and a set keeps its order,
 * with new items at the end. A diff then shows only what changed.
 */
export function keepPriorForm(schema: z.ZodType, prior: unknown, current: unknown): unknown {
  if (isEquivalent(schema, prior, current)) return prior;
  if (!isSet(schema) || !Array.isArray(prior) || !Array.isArray(current)) return current;
  const { gone, added } = setDifference(prior, current);
  const isGone = new Set(gone);
  return [...prior.filter((_, at) => !isGone.has(at)), ...added.map((at) => current[at])];
}

/** Whether order and duplicates of the list are ignored. */
export function isSet(schema: z.ZodType): boolean {
  return metaOf(schema).set === true;
}

function isSameSet(a: readonly unknown[], b: readonly unknown[]): boolean {
  const { gone, added } = setDifference(a, b);
  return gone.length === 0 && added.length === 0;
}

/** The indexes of items that only `before` has, and of those that only `after` has. */
export function setDifference(
  before: readonly unknown[],
  after: readonly unknown[],
): { gone: number[]; added: number[] } {
  const [priorKeys, currentKeys] = [before.map(canonicalKey), after.map(canonicalKey)];
  const [isPrior, isCurrent] = [new Set(priorKeys), new Set(currentKeys)];
  const missingFrom = (keys: readonly unknown[], others: ReadonlySet<unknown>) =>
    keys.flatMap((key, index) => (others.has(key) ? [] : [index]));
  return { gone: missingFrom(priorKeys, isCurrent), added: missingFrom(currentKeys, isPrior) };
}

/** A key for an item of a set: the same for equal items, whatever the order of members, and null or absent. */
function canonicalKey(item: unknown): unknown {
  return typeof item === "object" ? JSON.stringify(item, membersInOrder) : item;
}

function membersInOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member != null);
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
