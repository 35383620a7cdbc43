import { z } from "zod";

/**
 * An argument with one of these values. Documentation, and the packages of all languages, show what each means: one
 * sentence that says what happens, without naming the value again.
 */
export function enumInput<const Names extends readonly [string, ...string[]]>(
  names: Names,
  meanings: Readonly<Record<Names[number], string>>,
) {
  return z.enum(names).meta({ meanings });
}
