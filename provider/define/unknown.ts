import { isRecord, ownMember } from "./is-record";

/** The engine's sentinel for an unknown value, the same in both hosts' protocols. */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

export function isUnknown(value: unknown): boolean {
  return value === unknownValue;
}

/** An unknown in a normal form, whose type has undefined for it. */
export const unknownMember = unknownValue as unknown as undefined;

/** Whether the value is or contains an unknown, at any depth. */
export function hasUnknown(value: unknown): boolean {
  if (isUnknown(value)) return true;
  if (typeof value !== "object" || value === null) return false;
  return (Array.isArray(value) ? value : Object.values(value)).some(hasUnknown);
}

/** The value with undefined in place of each unknown. */
export function omitUnknowns(value: unknown): unknown {
  if (isUnknown(value)) return undefined;
  if (!hasUnknown(value)) return value;
  if (Array.isArray(value)) return value.map(omitUnknowns);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, omitUnknowns(member)]));
}

/** Puts the unknowns of `original` back where `known` has undefined. The two have the same shape. */
export function restoreUnknowns(known: unknown, original: unknown): unknown {
  if (known === undefined && isUnknown(original)) return original;
  if (!hasUnknown(original)) return known;
  if (Array.isArray(known) && Array.isArray(original))
    return known.map((item, index) => restoreUnknowns(item, original[index]));
  if (isRecord(known) && isRecord(original)) {
    const names = new Set([...Object.keys(known), ...Object.keys(original)]);
    const restored = [...names].map((name) => [
      name,
      restoreUnknowns(ownMember(known, name), ownMember(original, name)),
    ]);
    return Object.fromEntries(restored.filter(([, value]) => value !== undefined));
  }
  return known;
}

/** The value at a path. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (parent, key) => (typeof parent === "object" && parent !== null ? Reflect.get(parent, key) : undefined),
    value,
  );
}
