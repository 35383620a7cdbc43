import { z } from "zod";
import type { EmulatorState } from "../account/state";
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

/** The text of a saved state. Maps within objects are written as their entries. */
export function formatState(state: EmulatorState): string {
  return `${JSON.stringify({ version, ...state.saved() }, (_, value: unknown) =>
    value instanceof Map ? { $map: [...value] } : value,
  )}\n`;
}

/**
 * Parses the text of a saved state.
 *
 * @throws Error with the file and the path of what is wrong in it.
 */
export function parseState(text: string, file: string): SavedState {
  return parseJson(savedState, text, file, (_, value: unknown) =>
    isMap(value) ? new Map(value.$map as [unknown, unknown][]) : value,
  );
}

function isMap(value: unknown): value is { $map: unknown[] } {
  return typeof value === "object" && value !== null && "$map" in value && Array.isArray(value.$map);
}
