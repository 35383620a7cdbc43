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

/** What a path is, and what changes there. */
type Changed = readonly [path: string, PathChange];

/**
 * Every path at which inputs differ, in the engine's syntax: `entries[2]`, `settings.mode`, `map["a.b"]`. An index is
 * one of the new list, or of the old list for a deletion. Where the syntax cannot express a name, the path ends before it.
 */
export function detailedDiff(schema: z.ZodObject, prior: Properties, inputs: Properties): Map<string, PathChange> {
  return new Map(
    propertiesOf(schema).flatMap(([name, property]) => changes(property, prior[name], inputs[name], name)),
  );
}

function changes(schema: z.ZodType, before: unknown, after: unknown, path: string): Changed[] {
  const areLists = Array.isArray(before) && Array.isArray(after);
  const byKey = areLists ? changesByKey(schema, before, after, path) : undefined;
  if (byKey) return byKey;
  if (areLists && isSet(schema)) {
    const { gone, added } = setDifference(schema, before, after);
    return comeAndGone(gone, added, path);
  }
  if (!hasUnknown(after) && isEquivalent(schema, before, after)) return [];
  if (before == null) return [[path, "add"]];
  if (after == null) return [[path, "delete"]];
  if (areLists) {
    const indexes = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at);
    return indexes.flatMap((at) => changes(memberOf(schema, at), before[at], after[at], itemPath(path, at)));
  }
  if (isAsset(before) || isAsset(after) || !isRecord(before) || !isRecord(after)) return [[path, "update"]];
  return changesOfMembers(schema, before, after, path);
}

/** The later one of two at a path counts: where an item is gone and another is added, an update. */
function comeAndGone(gone: readonly number[], added: readonly number[], path: string): Changed[] {
  const isGone = new Set(gone);
  return [
    ...gone.map((at) => [itemPath(path, at), "delete"] as const),
    ...added.map((at) => [itemPath(path, at), isGone.has(at) ? "update" : "add"] as const),
  ];
}

/**
 * Compares items with the same key, where they have one. An item that differs and stands elsewhere is a deletion and an
 * addition: the engine reads both values of a path below an item at the same index.
 */
function changesByKey(schema: z.ZodType, before: unknown[], after: unknown[], path: string): Changed[] | undefined {
  const places = matchItems(schema, before, after);
  if (!places || !(isSet(schema) || isAscending(places))) return undefined;
  const item = memberOf(schema, 0);
  const stays = new Set<number>();
  const moved: number[] = [];
  const found: Changed[] = [];
  for (const [at, value] of after.entries()) {
    const was = places[at];
    const isEqual = was !== undefined && !hasUnknown(value) && isEquivalent(item, before[was], value);
    if (was === at && !isEqual) found.push(...changes(item, before[at], value, itemPath(path, at)));
    if (was !== undefined && (was === at || isEqual)) stays.add(was);
    else moved.push(at);
  }
  const gone = [...before.keys()].filter((at) => !stays.has(at));
  return [...found, ...comeAndGone(gone, moved, path)];
}

function isAscending(places: readonly (number | undefined)[]): boolean {
  const known = places.filter((place) => place !== undefined);
  return known.every((place, at) => at === 0 || place > (known[at - 1] ?? 0));
}

function changesOfMembers(schema: z.ZodType, before: Properties, after: Properties, path: string): Changed[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const valuesOf = (name: string) => [memberOf(schema, name), ownMember(before, name), ownMember(after, name)] as const;
  if (names.some((name) => memberPath(path, name) === undefined && !isEquivalent(...valuesOf(name))))
    return [[path, "update"]];
  return names.flatMap((name) => {
    const inner = memberPath(path, name);
    return inner === undefined ? [] : changes(...valuesOf(name), inner);
  });
}
