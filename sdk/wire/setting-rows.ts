import { z } from "zod";
import type { UnknownMember, WireEnum } from "./enums";
import { flag as readFlag, number as readNumber, text as readText } from "./members";
import { pascalName } from "./names";
import { listOf } from "./schemas";

/** A setting of an object of the platform: from its row follow reads, requests and new objects. */
export interface SettingRow<Read extends z.ZodType = z.ZodType, Sent extends z.ZodType = z.ZodType> {
  /** Parses a response, in which any setting may be missing. */
  readonly read: Read;
  /** What the platform accepts and stores, with the bounds of the vendor's document. */
  readonly sent: Sent;
  /** The value of a new object, in the wire format. */
  readonly initial: z.output<Sent>;
  readonly words?: WireEnum<string>;
}

/** The settings of an object, by their names in this client. */
export type SettingRows = Readonly<Record<string, SettingRow>>;

function row<Read extends z.ZodType, Sent extends z.ZodType>(
  read: Read,
  sent: Sent,
  initial: z.output<Sent>,
  words?: WireEnum<string>,
): SettingRow<Read, Sent> {
  return { read, sent, initial, words };
}

export const flag = (initial: boolean) => row(readFlag, z.boolean(), initial);
export const text = (initial: string | null = null) => row(readText, z.string().nullable(), initial);
export const texts = (initial: readonly string[] = []) => row(listOf(z.string()), z.array(z.string()), [...initial]);
/** A number that may have a fraction. */
export const amount = (initial: number) => row(readNumber, z.number(), initial);
export const integer = (initial: number, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  row(readNumber, z.int().min(min).max(max), initial);
/** The id of another object, which a new object does not have. */
export const optionalId = () => row(readNumber, z.int().nullable(), null);

export function choice<Name extends string>(words: WireEnum<Name>, initial: NoInfer<Name>) {
  const read: z.ZodType<Name | UnknownMember | null | undefined, number | null | undefined> = words.wire.nullish();
  return row(read, z.int().refine(words.has, "not one of its values"), words.toWire(initial), words);
}

/** Objects that are written as a whole: how a response has each, and how the wire format does. */
export function objects<Read extends z.ZodType, Sent extends z.ZodType>(
  read: Read,
  sent: Sent,
  initial: readonly z.output<Sent>[] = [],
) {
  return row(listOf(read), z.array(sent), [...initial]);
}

/** Settings of a part of the object, of which a request may have some. */
export function part<Rows extends SettingRows>(rows: Rows) {
  const sent = storedSchema(rows).partial();
  return row(readSchema(rows).nullish(), sent, sent.parse(initialSettings(rows)));
}

/** The schema of the settings in a response. */
export function readSchema<Rows extends SettingRows>(rows: Rows) {
  const shape = Object.fromEntries(Object.entries(rows).map(([name, { read }]) => [name, read]));
  return z.object(shape as { [Name in keyof Rows]: Rows[Name]["read"] });
}

/** A name as the core API spells it. */
type Pascal<Name> = Name extends string ? Capitalize<Name> : never;

/** The schema of the settings as the core API stores them. */
export function storedSchema<Rows extends SettingRows>(rows: Rows) {
  const shape = Object.fromEntries(Object.entries(rows).map(([name, { sent }]) => [pascalName(name), sent]));
  return z.object(shape as { [Name in keyof Rows as Pascal<Name>]: Rows[Name]["sent"] });
}

/** The settings of a new object as the core API stores them. */
export function initialSettings<Rows extends SettingRows>(rows: Rows) {
  const settings = Object.fromEntries(Object.entries(rows).map(([name, { initial }]) => [pascalName(name), initial]));
  return settings as { [Name in keyof Rows as Pascal<Name>]: Rows[Name]["initial"] };
}

/** The enums among the settings. */
export function enumsOf(rows: SettingRows): Partial<Record<string, WireEnum<string>>> {
  return Object.fromEntries(Object.entries(rows).map(([name, { words }]) => [name, words]));
}
