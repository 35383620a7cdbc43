import { isDeepStrictEqual } from "node:util";

/** A path at which two records differ, and both values. */
export interface Mismatch {
  readonly path: readonly string[];
  readonly dynamic: unknown;
  readonly native: unknown;
}

/** The differences between two records, property by property. One that a record lacks is undefined there. */
export function mismatches(dynamic: unknown, native: unknown, path: readonly string[] = []): Mismatch[] {
  if (isDeepStrictEqual(dynamic, native)) return [];
  if (!isRecord(dynamic) || !isRecord(native)) return [{ path: path, dynamic, native }];
  const names = new Set([...Object.keys(dynamic), ...Object.keys(native)]);
  return [...names].flatMap((name) => mismatches(dynamic[name], native[name], [...path, name]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
