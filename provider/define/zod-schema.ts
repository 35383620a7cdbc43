import { z } from "zod";

/** The properties of an object schema, in declaration order. */
export function propertiesOf(schema: z.ZodObject): [name: string, schema: z.ZodType][] {
  return Object.entries(schema.shape) as [string, z.ZodType][];
}

/** The names of the properties whose metadata has the flag. */
export function propertiesWith(schema: z.ZodObject, flag: "replaceOnChange" | "secret" | "stable"): string[] {
  return propertiesOf(schema).flatMap(([name, property]) => (metaOf(property)[flag] ? [name] : []));
}

/** The names, and those of outputs that repeat one of them (`repeats`): a secret argument is secret there too. */
export function withRepeats(outputs: z.ZodObject, names: Iterable<string>): Set<string> {
  const all = new Set(names);
  for (const [name, property] of propertiesOf(outputs))
    if (metaOf(property).repeats?.some((argument) => all.has(argument))) all.add(name);
  return all;
}

/** A property's `.meta()`, also where it is set under `optional`, `nullable` or `default`. */
export function metaOf(schema: z.ZodType): z.GlobalMeta {
  const inner = unwrap(schema);
  return { ...(inner === schema ? {} : inner.meta()), ...schema.meta() };
}

/** The schema under `optional`, `nullable` and `default`. */
export function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  return schema;
}

/** The schema of an object's member, or `z.unknown()` where the object does not declare it. */
export function memberOf(schema: z.ZodType, name: string): z.ZodType {
  const inner = unwrap(schema);
  const isDeclared = inner instanceof z.ZodObject && Object.hasOwn(inner.shape, name);
  return isDeclared ? (inner.shape[name] as z.ZodType) : z.unknown();
}

/** The valid member names of the object at a path. Empty where any name is valid. */
export function membersAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const inner = unwrap(schema);
  const [key, ...rest] = path;
  if (key !== undefined) {
    if (inner instanceof z.ZodObject) return membersAt(memberOf(inner, String(key)), rest);
    return inner instanceof z.ZodArray ? membersAt(inner.element as z.ZodType, rest) : [];
  }
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape);
  return inner instanceof z.ZodRecord && inner.keyType instanceof z.ZodEnum ? inner.keyType.options.map(String) : [];
}

export function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success;
}

/** The members of `value` that the schema declares. */
export function pick(schema: z.ZodObject, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])),
  );
}
