import type { z } from "zod";
import { isRecord, ownMember } from "../define/is-record";
import { isUnknown } from "../define/unknown";
import { metaOf } from "../define/zod-schema";

/**
 * For each item of `after` the index of the item of `before` with the same key, or undefined for a new one. Undefined
 * where the schema names no key, or a key is missing, unknown or given twice.
 */
export function matchItems(
  schema: z.ZodType,
  before: readonly unknown[],
  after: readonly unknown[],
): (number | undefined)[] | undefined {
  const { key } = metaOf(schema);
  if (key === undefined) return undefined;
  const places = placesByKey(key, before);
  const keys = placesByKey(key, after);
  return places && keys && [...keys.keys()].map((each) => places.get(each));
}

function placesByKey(name: string, items: readonly unknown[]): Map<unknown, number> | undefined {
  const places = new Map<unknown, number>();
  for (const [at, item] of items.entries()) {
    const key = isRecord(item) ? ownMember(item, name) : undefined;
    if (key == null || isUnknown(key) || places.has(key)) return undefined;
    places.set(key, at);
  }
  return places;
}
