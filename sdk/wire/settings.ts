import type { WireEnum } from "./enums";

/** The settings of a request: the properties of a response, all optional, none null. */
export type SettingsOf<T> = { [Name in keyof T]?: Writable<NonNullable<T[Name]>> };
type Writable<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;

/** Converts settings for a request: enum names become integers. */
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
