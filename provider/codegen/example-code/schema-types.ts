import { z } from "zod";

const propertyType = z.object({
  type: z.string().optional(),
  $ref: z.string().optional(),
  get items() {
    return propertyType.optional();
  },
  get additionalProperties() {
    return propertyType.optional();
  },
});
export type PropertyType = z.output<typeof propertyType>;

const properties = z.record(z.string(), propertyType).default({});
/** What programs need of a package schema: the named types of arguments. */
export const schemaTypes = z.object({
  resources: z.record(z.string(), z.object({ inputProperties: properties })),
  functions: z.record(z.string(), z.object({ inputs: z.object({ properties }).optional() })),
  types: z.record(
    z.string(),
    z.object({ properties, enum: z.array(z.object({ name: z.string().optional(), value: z.string() })).optional() }),
  ),
});
export type SchemaTypes = z.output<typeof schemaTypes>;

/** The named type that a property refers to, with its name: of an object or an enum. */
export function namedType(
  { types }: SchemaTypes,
  { $ref }: PropertyType = {},
): [name: string, type: SchemaTypes["types"][string] | undefined] {
  const token = $ref?.replace("#/types/", "") ?? "";
  return [token.split(":").at(-1) ?? "", types[token]];
}
