import { z } from "zod";
import { hasUnknown } from "../check/unknown";
import type { Properties } from "../define/define";
import { memberOf, propertiesOf, unwrap } from "../define/zod-schema";
import { isEquivalent, isSet, ownMember, setDifference } from "./equality";
import { itemPath, memberPath } from "./property-path";

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
  if (isSet(schema) && Array.isArray(before) && Array.isArray(after)) compareSets(before, after, path, changes);
  else if (!hasUnknown(after) && isEquivalent(schema, before, after)) return;
  else if (before == null) changes.set(path, "add");
  else if (after == null) changes.set(path, "delete");
  else if (Array.isArray(before) && Array.isArray(after)) compareLists(schema, before, after, path, changes);
  else if (isRecord(before) && isRecord(after)) compareMembers(schema, before, after, path, changes);
  else changes.set(path, "update");
}

function compareSets(before: unknown[], after: unknown[], path: string, changes: Changes): void {
  const { gone, added } = setDifference(before, after);
  for (const at of gone) changes.set(itemPath(path, at), "delete");
  for (const at of added) changes.set(itemPath(path, at), changes.has(itemPath(path, at)) ? "update" : "add");
}

function compareLists(schema: z.ZodType, before: unknown[], after: unknown[], path: string, changes: Changes): void {
  const inner = unwrap(schema);
  const item = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : z.unknown();
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
