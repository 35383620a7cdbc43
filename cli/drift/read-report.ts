import { readFileSync } from "node:fs";
import { type Report, report as schema } from "./report";

/** Reads a report that was written with `--format json`. */
export function readReport(file: string): Report {
  try {
    const { success, data, error } = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
    if (success) return data;
    const [issue] = error.issues;
    throw new Error(`not a report of this version (${issue?.path.join(".")}: ${issue?.message})`);
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
