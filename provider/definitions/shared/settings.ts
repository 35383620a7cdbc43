import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

/** What destroying does to settings, which themselves stay as long as what they belong to. */
export const onDestroy = z.enum(["Keep", "Disable"]).default("Keep").meta({
  description:
    "What destroying the resource does on the platform, where settings stay as long as their zone: leaves them as they are (`Keep`), or switches them off (`Disable`).",
  writeOnly: "an instruction to this provider",
});

/** What a description says of a setting that need not be given. */
export const unmanagedNote = "Left as it is on the platform where not given.";

/** Whether an update asks for other settings. One that is no longer given is left as it is. */
export function changesAny(
  names: readonly string[],
  { inputs, changed }: { inputs: object; changed: ReadonlySet<string> },
): boolean {
  return names.some((name) => changed.has(name) && Reflect.get(inputs, name) !== undefined);
}

/** Of the settings on the platform, those that a program manages, or all of them for an import. */
export function managedPart<T extends object>(
  found: T,
  { prior, importing }: { prior: { inputs: object }; importing: boolean },
): Partial<T> {
  const managed = Object.entries(found).filter(([name]) => importing || Reflect.get(prior.inputs, name) !== undefined);
  return Object.fromEntries(managed) as Partial<T>;
}

/**
 * Brings settings to what a program asks for. What it leaves out stays, but the platform wants to be told it all the
 * same, so it is read first unless it is known. Nothing is written where nothing differs.
 */
export async function applySettings<T extends object>(
  asked: { [K in keyof T]: T[K] | undefined },
  known: T | undefined,
  { read, write }: { read: () => Promise<T>; write: (settings: T) => Promise<unknown> },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Partial<T>;
  const isWhole = Object.keys(given).length === Object.keys(asked).length;
  const present = known ?? (isWhole ? undefined : await read());
  const goal = { ...present, ...given } as T;
  if (present === undefined || !isDeepStrictEqual(goal, present)) await write(goal);
}
