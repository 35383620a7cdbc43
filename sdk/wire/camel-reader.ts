import { z } from "zod";
import { camelName, pascalName, toCamelNames } from "./names";

/** Makes a value from the wire one with names in camelCase, as far as somebody reads it. */
export type CamelReader = (value: unknown) => unknown;

const readers = new WeakMap<z.core.$ZodType, CamelReader>();

/**
 * Changes the names of the members that a schema reads, and leaves out the others: a schema names 15 members of a pull
 * zone, which has 150. The schema makes of it what it would make of `toCamelNames`.
 */
export function camelReader(schema: z.core.$ZodType): CamelReader {
  const known = readers.get(schema);
  if (known) return known;
  const made = makeReader(schema);
  readers.set(schema, made);
  return made;
}

/** Declares that a schema reads no names but those that another one reads, where its making does not show it. */
export function readingAs<T extends z.core.$ZodType>(other: z.core.$ZodType, schema: T): T {
  readers.set(schema, camelReader(other));
  return schema;
}

function makeReader(schema: z.core.$ZodType): CamelReader {
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) return objectReader(schema);
  if (schema instanceof z.ZodArray) return arrayReader(camelReader(schema.element));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return camelReader(schema.unwrap());
  if (schema instanceof z.ZodPipe) return camelReader(schema.in);
  if (schema instanceof z.ZodString || schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean) return asItIs;
  return toCamelNames;
}

const asItIs: CamelReader = (value) => value;

function arrayReader(read: CamelReader): CamelReader {
  if (read === asItIs) return asItIs;
  return (value) => (Array.isArray(value) ? value.map(read) : value);
}

function objectReader({ shape }: z.ZodObject): CamelReader {
  const members = Object.entries(shape)
    // No name begins with a capital once its case has changed.
    .filter(([name]) => camelName(name) === name)
    .map(([name, schema]) => ({ name, capital: pascalName(name), read: camelReader(schema) }));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const known: Record<string, unknown> = {};
    for (const { name, capital, read } of members) {
      const isCapital = Object.hasOwn(value, capital);
      if (Object.hasOwn(value, name)) {
        // Of two spellings, the later one counts.
        if (isCapital && capital !== name) return toCamelNames(value);
        known[name] = read(Reflect.get(value, name));
      } else if (isCapital) known[name] = read(Reflect.get(value, capital));
    }
    return known;
  };
}
