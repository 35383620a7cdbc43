import { join } from "node:path";
import { documentFolder, documentNames } from "../../tools/vendor-documents/document";

/** The vendor's OpenAPI files, or those with their facts, by name. */
export const specificationFiles: Record<string, string> = Object.fromEntries(
  documentNames.map((name) => [name, join(documentFolder, name)]),
);
