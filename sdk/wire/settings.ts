import type { z } from "zod";
import type { WireEnum } from "./enums";

/** What may be written of what is read: each member may be left out, none is null. */
export type SettingsOf<T extends z.ZodType> = {
  [Name in keyof z.output<T>]?: Writable<NonNullable<z.output<T>[Name]>>;
};
type Writable<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;

/** Settings as a request carries them: names of enums as integers, what is not given left out. */
export function toWireSettings<T extends object>(
  settings: T,
  enums: Partial<Record<keyof T, WireEnum<string>>>,
): Record<string, unknown> {
  const table: Partial<Record<string, WireEnum<string>>> = enums;
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === "string" ? (table[name]?.toWire(value) ?? value) : value,
    ]),
  );
}
