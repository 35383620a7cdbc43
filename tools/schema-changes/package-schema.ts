import { z } from "zod";

const property = z.looseObject({
  type: z.string().optional(),
  $ref: z.string().optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  default: z.unknown().optional(),
  secret: z.boolean().default(false),
  willReplaceOnChanges: z.boolean().default(false),
});
const properties = z.record(z.string(), property).default({});
const names = z.array(z.string()).default([]);
const object = z.object({ properties, required: names });

/** What a comparison reads of a Pulumi package schema. */
export const packageSchema = z.object({
  version: z.string(),
  config: z.object({ variables: properties }).default({ variables: {} }),
  resources: z.record(
    z.string(),
    z.object({ inputProperties: properties, requiredInputs: names, properties, required: names }),
  ),
  functions: z.record(z.string(), z.object({ inputs: object.optional(), outputs: object.optional() })),
  types: z.record(
    z.string(),
    z.object({ enum: z.array(z.object({ value: z.string() })).optional(), properties, required: names }),
  ),
});

export type PackageSchema = z.output<typeof packageSchema>;
export type Property = z.output<typeof property>;
/** Properties of one object, and the names of those that are always there. */
export type Shape = z.output<typeof object>;
