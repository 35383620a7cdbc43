import { z } from "zod";
import type { WireEnum } from "../../sdk/internal";
import { enumOutput } from "./enums";

/** A schema with its documentation, and what else is known of the property. */
export const described = <S extends z.ZodType>(schema: S, description: string, more: z.GlobalMeta = {}): S =>
  schema.meta({ description, ...more });

const word =
  <S extends z.ZodType>(schema: S) =>
  (description: string, more?: z.GlobalMeta) =>
    described(schema, description, more);

// What a response may leave out.
export const text = word(z.string().optional());
export const flag = word(z.boolean().optional());
export const int = word(z.int().optional());
export const number = word(z.number().optional());
export const choice = <Name extends string>(of: WireEnum<Name>, description: string, more?: z.GlobalMeta) =>
  described(enumOutput(of).optional(), description, more);

/** A list, which a response always has. */
export const texts = word(z.array(z.string()));
