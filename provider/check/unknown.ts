/** How the engine writes a value that is not known during a preview, in every protocol that we speak. */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** True for a value that is not known yet. */
export function isUnknown(value: unknown): boolean {
  return value === unknownValue;
}

/** True where any part of the value is not known yet. */
export function hasUnknown(value: unknown): boolean {
  if (isUnknown(value)) return true;
  if (typeof value !== "object" || value === null) return false;
  return (Array.isArray(value) ? value : Object.values(value)).some(hasUnknown);
}

/** The value with undefined in place of what is not known yet. */
export function knownPartOf(value: unknown): unknown {
  if (isUnknown(value)) return undefined;
  if (!hasUnknown(value)) return value;
  if (Array.isArray(value)) return value.map(knownPartOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, knownPartOf(member)]));
}

/** Puts the unknowns of `original` back where `known` has undefined. The two have the same shape. */
export function withUnknowns(known: unknown, original: unknown): unknown {
  if (known === undefined && isUnknown(original)) return original;
  if (!hasUnknown(original)) return known;
  if (Array.isArray(known) && Array.isArray(original)) return known.map((item, at) => withUnknowns(item, original[at]));
  return known;
}

/** The part of the value that a path leads to. */
export function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === "object" && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );
}
