import { z } from "zod";
import { withoutWrappers } from "../http/match-names";

/** A value with the properties that a schema has, besides those without a value. */
export function pickKnown(schema: z.ZodType, value: unknown): unknown {
  const inner = withoutWrappers(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => pickKnown(inner.element as z.ZodType, item));
  if (!(inner instanceof z.ZodObject) || inner.def.catchall instanceof z.ZodUnknown) return value;
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).flatMap(([name, property]) => {
    const member = inner.shape[name] as z.ZodType | undefined;
    if (!member || (property == null && member.safeParse(undefined).success)) return [];
    return [[name, pickKnown(member, property)]];
  });
  return Object.fromEntries(members);
}
