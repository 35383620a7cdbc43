import { z } from "zod";
import type { PullZoneSettings } from "../../../sdk";
import type { WireEnum } from "../../../sdk/internal";
import type { Properties } from "../../define/define";
import { enumInput } from "../../define/enum-input";
import { isRecord } from "../../define/is-record";
import { omitNulls } from "../../define/omit-nulls";
import { groupOf, propertiesOf } from "../../define/zod-schema";

type SettingName = keyof PullZoneSettings;
/** The names of the settings whose values have this type. */
type SettingOf<T> = { [N in SettingName]-?: NonNullable<PullZoneSettings[N]> extends T ? N : never }[SettingName];

/** The setting that an argument stands for, and both values where they differ. */
interface Wire {
  readonly name: SettingName;
  toSetting?(value: unknown): unknown;
  /** Gets null as well. What a response does not report is no argument. */
  toArgument?(value: unknown): unknown;
}

/** The table of the groups' members, written and read through the same rows. */
const wires = z.registry<Wire>();

/** A member of a group that is a setting under another name. */
export function setting<S extends z.ZodType>(schema: S, description: string, wire: Wire, more: z.GlobalMeta = {}) {
  const member = schema.optional().meta({ description, ...more });
  wires.add(member, wire);
  return member;
}

export function flag(name: SettingOf<boolean>, description: string) {
  return setting(z.boolean(), description, { name });
}

export function amount(name: SettingOf<number>, schema: z.ZodNumber, description: string) {
  return setting(schema, description, { name });
}

/** An amount of which the platform accepts only some. */
export function oneOf(name: SettingOf<number>, values: readonly number[], description: string) {
  const list = values.map((value) => value.toLocaleString("en")).join(", ");
  const schema = z.int().refine((value) => values.includes(value), `is not one of ${list}`);
  return setting(schema, `${description} One of ${list}.`, { name });
}

/** The id of another object, or 0 for none. */
export function id(name: SettingOf<number>, description: string) {
  const wire = { name, toArgument: (value: unknown) => (typeof value === "number" && value > 0 ? value : 0) };
  return setting(z.int().min(0), `${description} 0: none.`, wire);
}

const plainText = z.string();
/** A text. The platform stores an empty one as null. */
export function text(name: SettingOf<string>, description: string, schema: z.ZodType<string> = plainText) {
  return setting(schema, description, { name, toArgument: (value) => value ?? "" });
}

export function secretText(name: SettingOf<string>, description: string) {
  return setting(plainText, description, { name, toArgument: (value) => value ?? "" }, { secret: true });
}

export function choice<Name extends string>(
  name: SettingOf<string>,
  { names }: WireEnum<Name>,
  meanings: Readonly<Record<Name, string>>,
  description: string,
) {
  return setting(enumInput(names, meanings), description, { name });
}

const anyName = plainText.min(1);
/** A set of texts. */
export function names(name: SettingOf<readonly string[]>, description: string, item: z.ZodString = anyName) {
  return setting(z.array(item), description, { name }, { set: true });
}

const headerName = plainText.regex(/^[\w!#$%&'*+.^`|~-]+$/, "is not the name of a header");
/** A set of headers, which the platform has as one text. */
export function headers(name: SettingOf<string>, description: string) {
  const wire = {
    name,
    toSetting: (value: unknown) => (Array.isArray(value) ? value.join(",") : value),
    toArgument: (value: unknown) =>
      String(value ?? "")
        .split(",")
        .flatMap((part) => part.trim() || []),
  };
  return setting(z.array(headerName), description, wire, { set: true });
}

/** A list of objects with names, written as a whole. */
export function objects<S extends z.ZodObject>(name: SettingOf<readonly object[]>, item: S, description: string) {
  return setting(z.array(item), description, { name, toArgument: omitNulls }, { set: true, key: "name" });
}

/** The settings that arguments stand for. Those that are left out are absent. */
export function settingsFrom(schema: z.ZodObject, args: Readonly<Properties>): PullZoneSettings {
  const settings = propertiesOf(schema).flatMap(([name, member]): [string, unknown][] => {
    const value = args[name];
    const [group, wire] = [groupOf(member), wires.get(member)];
    if (group) return isRecord(value) ? Object.entries(settingsFrom(group, value)) : [];
    return wire && value !== undefined ? [[wire.name, wire.toSetting?.(value) ?? value]] : [];
  });
  return Object.fromEntries(settings);
}

/** The arguments that settings stand for, all groups included. */
export function argumentsFrom(schema: z.ZodObject, settings: object): Properties {
  const args = propertiesOf(schema).flatMap(([name, member]): [string, unknown][] => {
    const [group, wire] = [groupOf(member), wires.get(member)];
    if (group) return [[name, argumentsFrom(group, settings)]];
    if (!wire) return [];
    const value: unknown = Reflect.get(settings, wire.name);
    const argument = value !== undefined && wire.toArgument ? wire.toArgument(value) : (value ?? undefined);
    return argument === undefined ? [] : [[name, argument]];
  });
  return Object.fromEntries(args);
}
