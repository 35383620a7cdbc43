/** The type without null, at every depth. */
export type OmitNulls<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? OmitNulls<Item>[]
    : T extends object
      ? { [K in keyof T]: OmitNulls<Exclude<T[K], null>> }
      : T;

/** Omits null members, at every depth, so that a program sees only undefined. */
export function omitNulls<T>(value: T): OmitNulls<T> {
  return strip(value) as OmitNulls<T>;
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member == null ? [] : [[name, strip(member)]])),
  );
}
