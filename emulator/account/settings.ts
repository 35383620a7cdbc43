import { z } from "zod";

/** A table of settings: each with what it may be, and what it is on a new object. */
type Settings = Record<string, z.ZodDefault<z.ZodType>>;

type Sent<Shape extends Settings> = {
  [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<ReturnType<Shape[Name]["unwrap"]>>>;
};

/** The settings as a request carries them: each may be left out or null. */
export function requestSchema<Shape extends Settings>(settings: z.ZodObject<Shape>): z.ZodObject<Sent<Shape>> {
  const members = Object.entries<z.ZodDefault<z.ZodType>>(settings.shape).map(([name, member]) => [
    name,
    member.unwrap().nullish(),
  ]);
  return z.object(Object.fromEntries(members) as Sent<Shape>);
}

/** The members that a request gives, so that the others stay. */
export function definedMembers<T extends object>(sent: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value != null)) as ReturnType<
    typeof definedMembers<T>
  >;
}
