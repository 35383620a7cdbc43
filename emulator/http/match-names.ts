import { z } from "zod";

/** Renames the properties of a body to the schema's spelling, in any case, and drops unknown ones unless the schema is loose. */
export function matchNames(schema: z.ZodType, value: unknown): unknown {
  const inner = withoutWrappers(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => matchNames(inner.element as z.ZodType, item));
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== "object" || value === null || Array.isArray(value))
    return value;
  const bySpelling = new Map(Object.keys(inner.shape).map((name) => [name.toLowerCase(), name]));
  const keepsUnknown = inner.def.catchall !== undefined;
  const properties = Object.entries(value).flatMap(([name, property]) => {
    const known = bySpelling.get(name.toLowerCase());
    if (known === undefined) return keepsUnknown ? [[name, property]] : [];
    return [[known, matchNames(inner.shape[known] as z.ZodType, property)]];
  });
  return Object.fromEntries(properties);
}

/** The schema of what is sent, which may be missing or null. */
export function withoutWrappers(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return withoutWrappers(schema.in as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return withoutWrappers(schema.unwrap() as z.ZodType);
  }
  return schema;
}
