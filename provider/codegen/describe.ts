import { z } from "zod";

/** A property's type for documentation and generated code. */
export type PropertyType =
  | { kind: "string" | "number" | "integer" | "boolean" }
  /** A string, or a text or file as an asset. */
  | { kind: "asset" }
  | { kind: "enum"; values: string[]; open: boolean; meanings?: Record<string, string> }
  | { kind: "array"; items: PropertyType }
  | { kind: "map"; keys?: string[]; values: PropertyType }
  | { kind: "object"; properties: Property[] };

/** One property with its metadata. */
export interface Property {
  name: string;
  type: PropertyType;
  description: string;
  required: boolean;
  default?: unknown;
  replaceOnChange: boolean;
  secret: boolean;
  /** Whether it is a group, whose members are managed one by one. */
  group: boolean;
}

/** A sentence with the default of a property, where its description has none. */
export function defaultNote({ default: value, description }: Property): string {
  return value === undefined || description.includes("Default: ") ? "" : `Default: \`${JSON.stringify(value)}\`.`;
}

const node = z.looseObject({
  type: z.string().optional(),
  description: z.string().default(""),
  enum: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.object({ enum: z.array(z.string()).optional() }).optional(),
  required: z.array(z.string()).default([]),
  default: z.unknown().optional(),
  replaceOnChange: z.union([z.boolean(), z.literal("betweenValues").transform(() => true)]).default(false),
  secret: z.boolean().default(false),
  asset: z.boolean().default(false),
  autoName: z.unknown().optional(),
  group: z.boolean().default(false),
  always: z.boolean().default(false),
  meanings: z.record(z.string(), z.string()).optional(),
});

/** Describes the properties of an object schema: of arguments (`input`) or of results (`output`). */
export function describe(schema: z.ZodObject, io: "input" | "output"): Property[] {
  // A program may leave out a name that is generated.
  return propertiesIn(z.toJSONSchema(schema, { io, reused: "inline" }), io === "input");
}

function propertiesIn(schema: unknown, generatesNames = false): Property[] {
  const { properties = {}, required } = node.parse(schema);
  return Object.entries(properties).map(([name, property]) => {
    const { description, default: fallback, replaceOnChange, secret, group, always, autoName } = node.parse(property);
    return {
      name,
      type: typeIn(property),
      description,
      required: always || (required.includes(name) && !(generatesNames && autoName !== undefined)),
      default: fallback,
      replaceOnChange,
      secret,
      group,
    };
  });
}

function typeIn(schema: unknown): PropertyType {
  const {
    type,
    enum: values,
    meanings,
    asset,
    anyOf,
    items,
    properties,
    additionalProperties,
    propertyNames,
  } = node.parse(schema);
  if (values) return { kind: "enum", values, open: false, meanings };
  // The one union in use: the names of a wire enum, or `Unknown(7)`.
  const names = anyOf?.flatMap((option) => node.parse(option).enum ?? []);
  if (names?.length) return { kind: "enum", values: names, open: true };
  if (type === "array") return { kind: "array", items: typeIn(items) };
  if (type === "object" && properties) return { kind: "object", properties: propertiesIn(schema) };
  if (type === "object") return { kind: "map", keys: propertyNames?.enum, values: typeIn(additionalProperties) };
  if (type === "string" && asset) return { kind: "asset" };
  if (type === "string" || type === "number" || type === "integer" || type === "boolean") return { kind: type };
  throw new Error(`Unsupported schema: ${JSON.stringify(schema)}`);
}
