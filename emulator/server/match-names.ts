import { z } from "zod";

/** Renames the members of a body to the schema's spelling, whatever case they came in, and drops the others unless it is loose. */
export function matchNames(schema: z.ZodType, value: unknown): unknown {
  const inner = withoutWrappers(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => matchNames(inner.element as z.ZodType, item));
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== "object" || value === null || Array.isArray(value))
    return value;
  const bySpelling = new Map(Object.keys(inner.shape).map((name) => [name.toLowerCase(), name]));
  const keepsOthers = inner.def.catchall !== undefined;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const known = bySpelling.get(name.toLowerCase());
    if (known === undefined) return keepsOthers ? [[name, member]] : [];
    return [[known, matchNames(inner.shape[known] as z.ZodType, member)]];
  });
  return Object.fromEntries(members);
}

function withoutWrappers(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return withoutWrappers(schema.unwrap() as z.ZodType);
  }
  return schema;
}
