import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The vendor's OpenAPI documents that the table of operations covers. */
export const documentNames = [
  "core.json",
  "edge-scripting.json",
  "shield.json",
  "logging.json",
  "storage.json",
  "stream.json",
  "magic-containers.json",
  "database.json",
  "origin-errors.json",
] as const;

/** Whether the source of an operation is one of them. */
export const isDocument = (name: string) => documentNames.some((document) => document === name);

/** Their folder: BUNNY_OPENAPI_DIR, or one beside the repository. */
export const documentFolder = resolve(process.env.BUNNY_OPENAPI_DIR ?? join(__dirname, "../../../shared/specs"));

interface Schema {
  $ref?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

interface Operation {
  operationId?: string;
  summary?: string;
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** An operation as a document describes it. */
export interface DocumentedOperation {
  readonly document: string;
  readonly operation: string;
  /** Its `operationId`, or its summary where the document gives it none. */
  readonly name: string;
  /** The paths of all properties of its request body, down to the leaves: `Integration.RepositorySettings.Id`. */
  readonly members: readonly string[];
}

const methods = ["get", "post", "put", "patch", "delete"] as const;

/** Every operation of the documents, or undefined where one of them is not on this machine. */
export function documentedOperations(): DocumentedOperation[] | undefined {
  if (!documentNames.every((name) => existsSync(join(documentFolder, name)))) return undefined;
  return documentNames.flatMap((document) => {
    const content = JSON.parse(readFileSync(join(documentFolder, document), "utf8")) as Document;
    return Object.entries(content.paths).flatMap(([path, operations]) =>
      methods.flatMap((method) => {
        const operation = operations[method];
        if (!operation) return [];
        const [media] = Object.values(operation.requestBody?.content ?? {});
        const members = media?.schema ? [...new Set(membersOf(content, media.schema))] : [];
        const name = operation.operationId ?? operation.summary ?? "";
        return [{ document, operation: `${method.toUpperCase()} ${path}`, name, members }];
      }),
    );
  });
}

function membersOf(document: Document, schema: Schema, path = "", passed: readonly Schema[] = []): string[] {
  const object = objectIn(document, schema);
  if (object.items) return membersOf(document, object.items, `${path}[]`, passed);
  // A recursive schema ends at its second occurrence.
  if (!object.properties || passed.includes(object)) return path === "" ? [] : [path.replace(/\[\]$/, "")];
  return Object.entries(object.properties).flatMap(([name, member]) =>
    membersOf(document, member, path ? `${path}.${name}` : name, [...passed, object]),
  );
}

/** The schema behind a reference, or the part of a composed one that has properties. */
function objectIn(document: Document, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  const found = name === undefined ? schema : (document.components?.schemas?.[name] ?? {});
  const parts = [...(found.allOf ?? []), ...(found.oneOf ?? []), ...(found.anyOf ?? [])];
  return parts.map((part) => objectIn(document, part)).find(({ properties }) => properties) ?? found;
}
