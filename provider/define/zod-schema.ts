import { z } from "zod";

/** The properties of an object schema, in the order in which they were declared. */
export function propertiesOf(schema: z.ZodObject): [name: string, schema: z.ZodType][] {
  return Object.entries(schema.shape) as [string, z.ZodType][];
}

/** The names of the properties whose metadata has the flag. */
export function propertiesWith(schema: z.ZodObject, flag: "replaceOnChange" | "secret" | "fixed"): string[] {
  return propertiesOf(schema).flatMap(([name, property]) => (metaOf(property)[flag] ? [name] : []));
}

/** Names with those of the outputs that repeat something of them: what is secret in an argument is so there. */
export function withRepeats(outputs: z.ZodObject, names: Iterable<string>): Set<string> {
  const all = new Set(names);
  for (const [name, property] of propertiesOf(outputs))
    if (metaOf(property).repeats?.some((argument) => all.has(argument))) all.add(name);
  return all;
}

/** What was said about a property with `.meta()`, on the outside or under `optional` and its like. */
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

/** The schema of an object's member, or one of anything where it declares none of this name. */
export function memberOf(schema: z.ZodType, name: string): z.ZodType {
  const inner = unwrap(schema);
  const isDeclared = inner instanceof z.ZodObject && Object.hasOwn(inner.shape, name);
  return isDeclared ? (inner.shape[name] as z.ZodType) : z.unknown();
}

/** The names that members of the object at a path may have, where they are known. */
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

/** Whether a value of the property must be given. */
export function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success;
}

/** The members of `value` that the schema declares, as an object of its own. */
export function pick(schema: z.ZodObject, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])),
  );
}
