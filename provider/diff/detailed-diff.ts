import type { z } from "zod";
import { isAsset } from "../define/asset";
import type { Properties } from "../define/define";
import { isRecord, ownMember } from "../define/is-record";
import { itemPath, memberPath } from "../define/property-path";
import { hasUnknown } from "../define/unknown";
import { memberOf, propertiesOf } from "../define/zod-schema";
import { isEquivalent, isSet, setDifference } from "./equality";
import { matchItems } from "./keyed-items";

export type PathChange = "add" | "delete" | "update";

/**
 * Every path at which inputs differ, in the engine's syntax: `entries[2]`, `settings.mode`, `map["a.b"]`. An index is
 * one of the new list, or of the old list for a deletion. Where the syntax cannot express a name, the path ends before it.
 */
export function detailedDiff(schema: z.ZodObject, prior: Properties, inputs: Properties): Map<string, PathChange> {
  const changes = new Map<string, PathChange>();
  for (const [name, property] of propertiesOf(schema)) compare(property, prior[name], inputs[name], name, changes);
  return changes;
}

type Changes = Map<string, PathChange>;

function compare(schema: z.ZodType, before: unknown, after: unknown, path: string, changes: Changes): void {
  const isList = Array.isArray(before) && Array.isArray(after);
  const matched = isList ? matchItems(schema, before, after) : undefined;
  if (isList && matched && (isSet(schema) || isAscending(matched)))
    compareItems(schema, before, after, matched, path, changes);
  else if (isList && isSet(schema)) compareSets(schema, before, after, path, changes);
  else if (!hasUnknown(after) && isEquivalent(schema, before, after)) return;
  else if (before == null) changes.set(path, "add");
  else if (after == null) changes.set(path, "delete");
  else if (isList) compareLists(schema, before, after, path, changes);
  else if (isAsset(before) || isAsset(after)) changes.set(path, "update");
  else if (isRecord(before) && isRecord(after)) compareMembers(schema, before, after, path, changes);
  else changes.set(path, "update");
}

function compareSets(schema: z.ZodType, before: unknown[], after: unknown[], path: string, changes: Changes): void {
  const { gone, added } = setDifference(schema, before, after);
  for (const at of gone) changes.set(itemPath(path, at), "delete");
  for (const at of added) changes.set(itemPath(path, at), changes.has(itemPath(path, at)) ? "update" : "add");
}

/**
 * Compares items with the same key. An item that differs and stands elsewhere is a deletion and an addition: the engine
 * reads both values of a path below an item at the same index.
 */
function compareItems(
  schema: z.ZodType,
  before: unknown[],
  after: unknown[],
  matched: readonly (number | undefined)[],
  path: string,
  changes: Changes,
): void {
  const item = memberOf(schema, 0);
  const stays = new Set<number>();
  const moved: number[] = [];
  for (const [at, value] of after.entries()) {
    const was = matched[at];
    const isEqual = was !== undefined && !hasUnknown(value) && isEquivalent(item, before[was], value);
    if (was === at && !isEqual) compare(item, before[at], value, itemPath(path, at), changes);
    if (was !== undefined && (was === at || isEqual)) stays.add(was);
    else moved.push(at);
  }
  for (const at of before.keys()) if (!stays.has(at)) changes.set(itemPath(path, at), "delete");
  for (const at of moved) changes.set(itemPath(path, at), changes.has(itemPath(path, at)) ? "update" : "add");
}

function isAscending(places: readonly (number | undefined)[]): boolean {
  const known = places.filter((place) => place !== undefined);
  return known.every((place, at) => at === 0 || place > (known[at - 1] ?? 0));
}

function compareLists(schema: z.ZodType, before: unknown[], after: unknown[], path: string, changes: Changes): void {
  const item = memberOf(schema, 0);
  for (let at = 0; at < Math.max(before.length, after.length); at++)
    compare(item, before[at], after[at], itemPath(path, at), changes);
}

function compareMembers(
  schema: z.ZodType,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  path: string,
  changes: Changes,
): void {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isWritable = (name: string) => memberPath(path, name) !== undefined;
  const differs = (name: string) =>
    !isEquivalent(memberOf(schema, name), ownMember(before, name), ownMember(after, name));
  if ([...names].some((name) => !isWritable(name) && differs(name))) {
    changes.set(path, "update");
    return;
  }
  for (const name of names) {
    const inner = memberPath(path, name);
    if (inner !== undefined)
      compare(memberOf(schema, name), ownMember(before, name), ownMember(after, name), inner, changes);
  }
}
