import { existsSync } from "node:fs";
import { join } from "node:path";
import { documentFolder, documentNames } from "../../tools/vendor-documents/operations";

/** The vendor's OpenAPI files by name; undefined, with a message, if they are not on this machine. */
export const specificationFiles: Record<string, string> | undefined = existsSync(documentFolder)
  ? Object.fromEntries(documentNames.map((name) => [name, join(documentFolder, name)]))
  : undefined;

// Who names their folder wants them to judge.
if (!specificationFiles && process.env.BUNNY_OPENAPI_DIR)
  throw new Error(`BUNNY_OPENAPI_DIR: there is no ${documentFolder}.`);
if (!specificationFiles)
  process.stderr.write(
    `The vendor's OpenAPI files are not in ${documentFolder} (BUNNY_OPENAPI_DIR): skipping the tests against them.\n`,
  );
