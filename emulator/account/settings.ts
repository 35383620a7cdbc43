import { z } from "zod";

/** A schema for each setting, which may have a default on a new object. */
type Settings = Record<string, z.ZodType>;

type Sent<Shape extends Settings> = {
  [Name in keyof Shape]: z.ZodOptional<
    z.ZodNullable<Shape[Name] extends z.ZodDefault<infer Setting> ? Setting : Shape[Name]>
  >;
};

/** The schema of the settings in a request: each is optional and nullable. */
export function requestSchema<Shape extends Settings>(settings: z.ZodObject<Shape>): z.ZodObject<Sent<Shape>> {
  const optional = Object.entries<z.ZodType>(settings.shape).map(([name, setting]) => [
    name,
    (setting instanceof z.ZodDefault ? (setting.unwrap() as z.ZodType) : setting).nullish(),
  ]);
  return z.object(Object.fromEntries(optional) as Sent<Shape>);
}

/** A number of an enum. */
export const oneOf = ({ has }: { has(value: unknown): boolean }) => z.int().refine(has, "not one of its values");

/** A member that has another value where a request omits it or sends null. */
export const orElse = <T extends z.ZodType, const Other>(schema: T, other: Other) =>
  schema.nullish().transform((sent): z.output<T> | Other => sent ?? other);

/** A list that is empty where a request omits it or sends null. */
export const orNone = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((sent): z.output<T>[] => sent ?? []);

/** The settings that a request sets. Omitted or null ones stay unchanged. */
export function definedMembers<T extends object>(sent: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value != null)) as ReturnType<
    typeof definedMembers<T>
  >;
}

/**
 * The settings that a request sets, whose enums a null does not reset. The Shield document has no null for an enum, which
 * has two readings: the platform reads one that a request omits as its first value, or leaves it as it is.
 *
 * @param first The first value of each enum.
 */
export function withOmittedEnums<T extends object>(
  { resetsOmittedEnums }: { readonly resetsOmittedEnums: boolean },
  sent: T,
  first: { readonly [Name in keyof T]?: NonNullable<T[Name]> },
): ReturnType<typeof definedMembers<T>> {
  return { ...(resetsOmittedEnums ? first : {}), ...definedMembers(sent) };
}
