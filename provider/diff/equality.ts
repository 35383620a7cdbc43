import type { z } from "zod";
import { contentHash, isAsset, likeAsset } from "../define/asset";
import { isRecord, ownMember } from "../define/is-record";
import { hasUnknown, isUnknown, unknownValue } from "../define/unknown";
import { groupOf, memberOf, metaOf } from "../define/zod-schema";
import { isEquivalentDocument } from "./document";
import { matchItems } from "./keyed-items";

/**
 * Whether two values of a property are equal. Ignores the order of sets, the format of documents, letter case where it has no meaning, null against undefined,
 * and an empty group against none.
 */
export function isEquivalent(schema: z.ZodType, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a == null || b == null) return isAbsent(schema, a) && isAbsent(schema, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    if (isSet(schema)) return isSameSet(schema, a, b);
    const item = memberOf(schema, 0);
    return a.length === b.length && a.every((value, at) => isEquivalent(item, value, b[at]));
  }
  // Of an asset in a state, the engine sends the hash alone.
  if (isAsset(a) || isAsset(b)) return contentHash(a) === contentHash(b);
  if (isRecord(a) && isRecord(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].every((name) => isEquivalent(memberOf(schema, name), ownMember(a, name), ownMember(b, name)));
  }
  if (typeof a !== "string" || typeof b !== "string") return false;
  const { jsonOrYaml, ignoresCase } = metaOf(schema);
  return jsonOrYaml ? isEquivalentDocument(a, b) : ignoresCase === true && a.toLowerCase() === b.toLowerCase();
}

/** Whether nothing is given: of a group, none of its members. */
function isAbsent(schema: z.ZodType, value: unknown): boolean {
  if (value == null) return true;
  return (
    groupOf(schema) !== undefined &&
    isRecord(value) &&
    Object.entries(value).every(([name, member]) => isAbsent(memberOf(schema, name), member))
  );
}

/**
 * The value that was read, in the form of the prior one: an equal value keeps the prior form, and a set keeps its order,
 * with new items at the end. A diff then shows only what changed.
 */
export function keepPriorForm(schema: z.ZodType, prior: unknown, current: unknown): unknown {
  return inPriorForm(schema, prior, current, true);
}

/** The value in the form of the prior one where both are equal; a set that differs keeps its own order. */
export function priorFormIfEqual(schema: z.ZodType, prior: unknown, current: unknown): unknown {
  return inPriorForm(schema, prior, current, false);
}

function inPriorForm(schema: z.ZodType, prior: unknown, current: unknown, isRead: boolean): unknown {
  // An asset of the program has its content; a prior one may have the hash alone.
  if (isAsset(current) || (isAsset(prior) && !isRead)) return current;
  if (isAsset(prior)) return typeof current === "string" ? likeAsset(prior, current) : current;
  // A group whose members prove to be absent stays, since a plan may have it.
  if (isEquivalent(schema, prior, current)) return isRead ? prior : (prior ?? current);
  const form = partsInPriorForm(schema, prior, current, isRead);
  // Once it is known it may have either form, and a plan must allow both.
  return !isRead && hasUnknown(current) && mayBeEqual(schema, prior, current) ? commonForm(prior, form) : form;
}

function partsInPriorForm(schema: z.ZodType, prior: unknown, current: unknown, isRead: boolean): unknown {
  if (Array.isArray(prior) && Array.isArray(current)) return itemsInPriorForm(schema, prior, current, isRead);
  if (!isRecord(prior) || !isRecord(current)) return current;
  const members = Object.entries(current).map(([name, value]) => [
    name,
    inPriorForm(memberOf(schema, name), ownMember(prior, name), value, isRead),
  ]);
  return Object.fromEntries(members);
}

/** Whether the value may prove to be equal to the prior one once its unknowns are known. */
function mayBeEqual(schema: z.ZodType, prior: unknown, current: unknown): boolean {
  if (isUnknown(current)) return true;
  if (!hasUnknown(current)) return isEquivalent(schema, prior, current);
  if (Array.isArray(prior) && Array.isArray(current)) {
    if (isSet(schema)) return mayBeSameSet(schema, prior, current);
    const item = memberOf(schema, 0);
    return prior.length === current.length && current.every((value, at) => mayBeEqual(item, prior[at], value));
  }
  if (!isRecord(prior) || !isRecord(current)) return false;
  const names = [...new Set([...Object.keys(prior), ...Object.keys(current)])];
  return names.every((name) => mayBeEqual(memberOf(schema, name), ownMember(prior, name), ownMember(current, name)));
}

function mayBeSameSet(schema: z.ZodType, prior: readonly unknown[], current: readonly unknown[]): boolean {
  const known = current.filter((item) => !hasUnknown(item));
  const { gone, added } = setDifference(schema, prior, known);
  return added.length === 0 && gone.length <= current.length - known.length;
}

/** What two forms of a value have in common, with unknowns where they differ. */
function commonForm(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length)
    return a.map((item, at) => commonForm(item, b[at]));
  if (!isRecord(a) || !isRecord(b)) return a === b ? a : unknownValue;
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(names.map((name) => [name, commonForm(ownMember(a, name), ownMember(b, name))]));
}

function itemsInPriorForm(
  schema: z.ZodType,
  prior: readonly unknown[],
  current: readonly unknown[],
  isRead: boolean,
): unknown[] {
  const item = memberOf(schema, 0);
  // A set that was read has the order of the platform.
  const isOrdered = isRead && isSet(schema);
  const matched = matchItems(schema, prior, current);
  if (matched) {
    const items = current.map((value, at) => inPriorForm(item, prior[matched[at] ?? -1], value, isRead));
    if (!isOrdered) return items;
    const places = matched.map((before, at) => ({ at, place: before ?? prior.length + at }));
    return places.toSorted((a, b) => a.place - b.place).map(({ at }) => items[at]);
  }
  if (!isOrdered) return [...current];
  const { gone, added } = setDifference(schema, prior, current);
  const isGone = new Set(gone);
  return [...prior.filter((_, at) => !isGone.has(at)), ...added.map((at) => current[at])];
}

/** Whether order and duplicates of the list are ignored. */
export function isSet(schema: z.ZodType): boolean {
  return metaOf(schema).set === true;
}

function isSameSet(schema: z.ZodType, a: readonly unknown[], b: readonly unknown[]): boolean {
  const matched = matchItems(schema, a, b);
  if (matched) {
    const item = memberOf(schema, 0);
    return a.length === b.length && b.every((value, at) => isEquivalent(item, a[matched[at] ?? -1], value));
  }
  const { gone, added } = setDifference(schema, a, b);
  return gone.length === 0 && added.length === 0;
}

/** The indexes of items that only `before` has, and of those that only `after` has. */
export function setDifference(
  schema: z.ZodType,
  before: readonly unknown[],
  after: readonly unknown[],
): { gone: number[]; added: number[] } {
  const item = memberOf(schema, 0);
  const keyOf = (value: unknown) => JSON.stringify(canonical(item, value));
  const [priorKeys, currentKeys] = [before.map(keyOf), after.map(keyOf)];
  const [isPrior, isCurrent] = [new Set(priorKeys), new Set(currentKeys)];
  const missingFrom = (keys: readonly unknown[], others: ReadonlySet<unknown>) =>
    keys.flatMap((key, index) => (others.has(key) ? [] : [index]));
  return { gone: missingFrom(priorKeys, isCurrent), added: missingFrom(currentKeys, isPrior) };
}

/** The one form of equal values: without what is absent, members in order, and the items of sets once and in order. */
function canonical(schema: z.ZodType, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((one) => canonical(memberOf(schema, 0), one));
    return isSet(schema) ? [...new Set(items.map((one) => JSON.stringify(one)))].toSorted() : items;
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]) =>
    member == null ? [] : [[name, canonical(memberOf(schema, name), member)] as const],
  );
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
