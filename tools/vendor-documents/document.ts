import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import documents from "./documents.json";

const { BUNNY_OPENAPI_DIR } = process.env;

/** The vendor's OpenAPI documents. */
export const documentNames = Object.keys(documents);

/** Their folder: BUNNY_OPENAPI_DIR, or the one with their facts. */
export const documentFolder = resolve(BUNNY_OPENAPI_DIR ?? join(__dirname, "generated"));

/** Whether they are there with their sentences. */
export const haveSentences = BUNNY_OPENAPI_DIR !== undefined;

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
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  parameters?: { name: string; in: string; schema: Schema }[];
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

/** What is read of a document of the vendor. */
export interface Document {
  paths: Record<string, Record<string, Operation> & { parameters?: Operation["parameters"] }>;
  components: { schemas: Record<string, Schema> };
}

const methods = ["get", "post", "put", "patch", "delete"] as const;

/** The operations of a document, each with its method and path: `GET /pullzone/{id}`. */
export function operationsOf({ paths }: Document): [operation: string, row: Operation][] {
  return Object.entries(paths).flatMap(([path, rows]) =>
    methods.flatMap((method): [string, Operation][] => {
      const row = rows[method];
      return row ? [[`${method.toUpperCase()} ${path}`, row]] : [];
    }),
  );
}

const read = new Map<string, Document>();

/** A document, which is read once. */
export function documentNamed(name: string): Document {
  const document: Document = read.get(name) ?? JSON.parse(readFileSync(join(documentFolder, name), "utf8"));
  read.set(name, document);
  return document;
}
