import { isDeepStrictEqual } from "node:util";
import { enumInput } from "../../define/enums";

/** What a delete does to settings, which exist for as long as their zone. */
export const onDestroy = enumInput(["Keep", "Disable"], {
  Keep: "The settings stay as they are, and are no longer managed.",
  Disable: "The feature is switched off.",
})
  .default("Keep")
  .meta({
    description:
      "What deleting the resource does on the platform, where the settings exist for as long as their zone: `Keep` leaves them unchanged, `Disable` switches the feature off. Default: `Keep`.",
    writeOnly: "an instruction to this provider",
  });

/** Ends the description of an optional setting. */
export const unmanagedNote = "If omitted, it is unmanaged: the platform's value is kept.";

/** Whether an update changes any of these settings. One that is no longer given becomes unmanaged, which writes nothing. */
export function changesAny(
  names: readonly string[],
  { inputs, changed }: { inputs: object; changed: ReadonlySet<string> },
): boolean {
  return names.some((name) => changed.has(name) && Reflect.get(inputs, name) !== undefined);
}

/** The arguments that an update changes. The platform's values of the others stay, whoever has set them. */
export function changedAmong<T extends object>(inputs: T, changed: ReadonlySet<string>): Partial<T> {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => changed.has(name))) as Partial<T>;
}

/**
 * Applies the settings that a program manages. The platform expects all of them in each request, so unmanaged ones are
 * read first unless `known` has them. Nothing is written where nothing differs.
 */
export async function applySettings<T extends object>(
  managed: { [K in keyof T]: T[K] | undefined },
  known: T | undefined,
  { read, write }: { read: () => Promise<T>; write: (settings: T) => Promise<unknown> },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(managed).filter(([, value]) => value !== undefined)) as Partial<T>;
  const isComplete = Object.keys(given).length === Object.keys(managed).length;
  const current = known ?? (isComplete ? undefined : await read());
  const goal = { ...current, ...given } as T;
  if (current === undefined || !isDeepStrictEqual(goal, current)) await write(goal);
}
