/** A type whose nulls are gone: what was null or absent is absent. */
export type OmitNulls<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? OmitNulls<Item>[]
    : T extends object
      ? { [K in keyof T]: OmitNulls<Exclude<T[K], null>> }
      : T;

/** Leaves out every null member, at every depth: a program sees one kind of nothing. */
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
