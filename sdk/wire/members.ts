import { z } from "zod";

// What a response may leave out, or have as null.
export const text = z.string().nullish();
export const number = z.number().nullish();
export const int = z.int().nullish();
export const flag = z.boolean().nullish();
/** A value of an enum as the document writes it, though a response may begin it with a capital. */
export const word = text.transform((value) => value && value.charAt(0).toLowerCase() + value.slice(1));

/** Members of these names that have one schema: `z.object({ id: z.int(), ...texts("name", "description") })`. */
const alike =
  <S extends z.ZodType>(schema: S) =>
  <Name extends string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, S>;

export const texts = alike(text);
export const numbers = alike(number);
export const ints = alike(int);
export const flags = alike(flag);
