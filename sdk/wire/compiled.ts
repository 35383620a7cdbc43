import { z } from "zod";
import { memoized } from "./schemas";

const compile = memoized(<T>(schema: z.ZodType<T>): z.ZodType<T> => z.compile(schema));

/** More than an operation of the engine reads with one schema: compiling takes longer than it saves a short process. */
const often = 100;
const uses = new WeakMap<z.ZodType, number>();

/** The schema, or once it was asked for often, one that does the same in a fraction of the time. */
export function compiledOnceWarm<T>(schema: z.ZodType<T>): z.ZodType<T> {
  const before = uses.get(schema) ?? 0;
  if (before >= often) return compile(schema);
  uses.set(schema, before + 1);
  return schema;
}
