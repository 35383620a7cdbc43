import { z } from "zod";
import { parseJson } from "./parse-json";

/** To be raised when a saved state of before can no longer be read. */
const version = 1;

const savedState = z.strictObject({
  version: z.literal(version, `must be ${version}: another version of the emulator has written it`),
  userId: z.string(),
  last: z.strictObject({ id: z.int(), time: z.number() }),
  /** Objects by id, for each kind. */
  objects: z.record(z.string(), z.array(z.tuple([z.int(), z.looseObject({})]))),
});

export type SavedState = z.output<typeof savedState>;

/** The text of a saved state. Maps and sets within objects are written as their entries. */
export function formatState(account: Omit<SavedState, "version">): string {
  return `${JSON.stringify({ version, ...account }, (_, value: unknown) =>
    value instanceof Map ? { $map: [...value] } : value instanceof Set ? { $set: [...value] } : value,
  )}\n`;
}

/**
 * Parses the text of a saved state.
 *
 * @throws Error with the file and the path of what is wrong in it.
 */
export function parseState(text: string, file: string): SavedState {
  return parseJson(savedState, text, file, (_, value: unknown) => revived(value));
}

function revived(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("$map" in value && Array.isArray(value.$map)) return new Map(value.$map);
  if ("$set" in value && Array.isArray(value.$set)) return new Set(value.$set);
  return value;
}
