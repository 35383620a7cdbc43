import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = resolve(process.env.BUNNY_OPENAPI_DIR ?? join(__dirname, "../../../shared/specs"));

/** The vendor's OpenAPI files by name; undefined, with a message, if they are not on this machine. */
export const specificationFiles: Record<string, string> | undefined = existsSync(folder)
  ? Object.fromEntries(
      [
        ...["core", "edge-scripting", "shield", "logging", "storage", "stream"],
        ...["database", "magic-containers", "origin-errors"],
      ].map((name) => [`${name}.json`, join(folder, `${name}.json`)]),
    )
  : undefined;

// Who names their folder wants them to judge.
if (!specificationFiles && process.env.BUNNY_OPENAPI_DIR) throw new Error(`BUNNY_OPENAPI_DIR: there is no ${folder}.`);
if (!specificationFiles)
  process.stderr.write(
    `The vendor's OpenAPI files are not in ${folder} (BUNNY_OPENAPI_DIR): skipping the tests against them.\n`,
  );
