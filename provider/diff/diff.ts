import { z } from "zod";
import type { Properties, ResourceDefinition } from "../define/define";
import { isRecord, ownMember } from "../define/is-record";
import { itemPath } from "../define/property-path";
import { hasUnknown, isUnknown } from "../define/unknown";
import { groupOf, hasFlag, memberOf, metaOf, propertiesOf, unwrap } from "../define/zod-schema";
import { isEquivalent, isSet, priorFormIfEqual, setDifference } from "./equality";
import { matchItems } from "./keyed-items";

/** The difference between a resource's prior inputs and its new ones. */
export interface Difference {
  /** Paths of the inputs that differ, unknown ones included: names, and for groups those of their members. */
  changed: string[];
  /** Those of them that cannot be updated in place, and members of objects that cannot. */
  replaces: string[];
}

export function difference(
  definition: ResourceDefinition,
  prior: Readonly<Properties>,
  inputs: Readonly<Properties>,
): Difference {
  const all = differing(definition.inputs, prior, inputs, "");
  return { changed: all.map(({ path }) => path), replaces: all.flatMap(({ replaces }) => replaces) };
}

function differing(
  schema: z.ZodType,
  prior: Readonly<Properties>,
  inputs: Readonly<Properties>,
  prefix: string,
): { path: string; replaces: string[] }[] {
  const isGroup = groupOf(schema) !== undefined;
  return propertiesOf(schema).flatMap(([name, member]) => {
    const [before, after] = [ownMember(prior, name), ownMember(inputs, name)];
    const path = `${prefix}${name}`;
    if (groupOf(member) && isPart(before) && isPart(after))
      return differing(member, before ?? {}, after ?? {}, `${path}.`);
    if (!hasUnknown(after) && isEquivalent(member, before, after)) return [];
    // What is no longer given is unmanaged, so it keeps the value that it has.
    return [{ path, replaces: isGroup && after == null ? [] : replacing(member, before, after, path) }];
  });
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Whether the value of a group can be compared member by member. */
function isPart(value: unknown): value is Properties | null | undefined {
  return value == null || isRecord(value);
}

/** The paths at which a change of a property replaces the resource: its own, or those of members of an object. */
function replacing(schema: z.ZodType, before: unknown, after: unknown, path: string): string[] {
  const { replaceOnChange } = metaOf(schema);
  if (replaceOnChange === "betweenValues" ? before != null && after != null : replaceOnChange) return [path];
  if (metaOf(schema).replaceOnRemoval && isList(before) && isList(after) && !hasUnknown(after))
    return setDifference(schema, before, after).gone.length > 0 ? [path] : [];
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return replacingItems(schema, before, after, path);
  if (!(inner instanceof z.ZodObject) || !(isRecord(after) || isUnknown(after))) return [];
  return propertiesOf(inner).flatMap(([name, member]) => {
    const was = isRecord(before) ? ownMember(before, name) : undefined;
    const is = isRecord(after) ? ownMember(after, name) : after;
    const differs = hasUnknown(is) || !isEquivalent(member, was, is);
    return differs ? replacing(member, was, is, `${path}.${name}`) : [];
  });
}

/** The paths of items, found among those before by their key or else by their place, that replace. Items come and go in place. */
function replacingItems(schema: z.ZodType, before: unknown, after: unknown, path: string): string[] {
  if (isUnknown(after)) return hasFlag(schema, "replaceOnChange") ? [path] : [];
  if (!Array.isArray(before) || !Array.isArray(after)) return [];
  const places = matchItems(schema, before, after) ?? (isSet(schema) ? [] : after.map((_, at) => at));
  const item = memberOf(schema, 0);
  return after.flatMap((value, at) => {
    const was = places[at] === undefined ? undefined : before[places[at]];
    const differs = was !== undefined && (hasUnknown(value) || !isEquivalent(item, was, value));
    return differs ? replacing(item, was, value, itemPath(path, at)) : [];
  });
}

/**
 * The new inputs, with those of the state in place of equal ones: a set in another order, another format of a document.
 * Where the engine compares inputs itself, it finds no difference either.
 */
export function inPriorForms({ inputs: schema }: ResourceDefinition, olds: Properties, inputs: Properties): Properties {
  const forms = Object.keys(schema.shape).flatMap((name) =>
    inputs[name] == null ? [] : [[name, priorFormIfEqual(memberOf(schema, name), olds[name], inputs[name])] as const],
  );
  return { ...inputs, ...Object.fromEntries(forms) };
}
