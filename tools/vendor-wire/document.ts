export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: (number | string)[];
  "x-enumNames"?: string[];
  "x-enum-varnames"?: string[];
  title?: string;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

export interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

/** What is read of a document of the vendor. */
export interface Document {
  paths: Record<string, Record<string, Operation> & { parameters?: Operation["parameters"] }>;
  components: { schemas: Record<string, Schema> };
}
