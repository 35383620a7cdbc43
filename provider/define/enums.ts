import { z } from "zod";
import type { UnknownMember } from "../../sdk/index";
import type { WireEnum } from "../../sdk/internal";

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

/** The schema of an output that is one of the platform's enums: a name, or `Unknown(7)`. */
export function enumOutput<Name extends string>({ names }: WireEnum<Name>): z.ZodType<Name | UnknownMember> {
  return z.union([z.enum(names), z.templateLiteral(["Unknown(", z.number(), ")"])]) as z.ZodType<Name | UnknownMember>;
}
