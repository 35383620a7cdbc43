import { isDeepStrictEqual } from "node:util";

/** A place where two hosts differ, and what each has there. */
export interface Disagreement {
  readonly place: readonly string[];
  readonly dynamic: unknown;
  readonly native: unknown;
}

/** Where two records differ, member by member. A member that only one has is undefined in the other. */
export function disagreements(dynamic: unknown, native: unknown, place: readonly string[] = []): Disagreement[] {
  if (isDeepStrictEqual(dynamic, native)) return [];
  if (!isRecord(dynamic) || !isRecord(native)) return [{ place, dynamic, native }];
  const names = new Set([...Object.keys(dynamic), ...Object.keys(native)]);
  return [...names].flatMap((name) => disagreements(dynamic[name], native[name], [...place, name]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
