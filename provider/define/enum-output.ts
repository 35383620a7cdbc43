import { z } from "zod";
import type { UnknownMember } from "../../sdk/index";
import type { WireEnum } from "../../sdk/internal";

/** The schema of an output that is one of the platform's enums: a name, or `Unknown(7)`. */
export function enumOutput<Name extends string>({ names }: WireEnum<Name>): z.ZodType<Name | UnknownMember> {
  return z.union([z.enum(names), z.templateLiteral(["Unknown(", z.number(), ")"])]) as z.ZodType<Name | UnknownMember>;
}
