import { z } from "zod";

/** What is made at its first use: schemas of what is never read would take half of the time that the client needs to start. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** For operations without a response body. */
export const noBody = z.unknown().transform(() => undefined);

/** A list that may be missing, null, or contain nulls. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item.nullable())
    .nullish()
    .transform((items): z.output<T>[] => items?.filter((known) => known !== null) ?? []);

/**
 * An object whose properties are all optional, but that must have at least one of them. Otherwise a response of another
 * shape would parse as an empty list, and its objects would count as deleted.
 */
export const requireAnyOf = <T extends z.ZodObject>(schema: T) => {
  const names = Object.keys(schema.shape);
  return z.preprocess((value, context) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isObject && !names.some((name) => Object.hasOwn(value, name)))
      context.addIssue(`has none of ${names.join(", ")}`);
    return value;
  }, schema);
};

const isEmpty = (value: unknown) => typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** A map by name, which may be null; values that do not match the schema, or have nothing of it, are left out. */
export const mapOf = <T extends z.ZodType>(item: T) =>
  z
    .record(z.string(), z.unknown())
    .nullable()
    .transform((members): Record<string, z.output<T>> => {
      const read = Object.entries(members ?? {}).map(([name, member]) => [name, item.safeParse(member)] as const);
      return Object.fromEntries(
        read.flatMap(([name, { success, data }]) => (success && !isEmpty(data) ? [[name, data]] : [])),
      );
    });

/**
 * Shield's envelope: the payload under `data`, the status object beside it. The payload may be null where its schema
 * says so, but a response without `data` has another shape, also where the payload is a list.
 */
export const underData = <T extends z.ZodType>(data: T): z.ZodType<z.output<T>> =>
  requireAnyOf(z.object({ data })).transform((body) => (body as { data: z.output<T> }).data);

/** A list that is the only member of a response. */
export const listUnder = <T extends z.ZodType>(name: string, item: T): z.ZodType<z.output<T>[]> =>
  requireAnyOf(z.object({ [name]: listOf(item) })).transform(
    (body) => (body as Record<string, z.output<T>[]>)[name] ?? [],
  );

/** Whether a name is available; the vendor's document names this model without describing it. */
export const availability = z.object({ available: z.boolean() }).transform((body) => body.available);
