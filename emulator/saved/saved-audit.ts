import { type NumberedEntry, numberedEntry } from "../account/audit-log";
import { parseJson } from "./parse-json";

/** Entries of the audit log, a line each. */
export function formatAudit(entries: readonly NumberedEntry[]): string {
  return entries.map((one) => `${JSON.stringify(one)}\n`).join("");
}

/**
 * Parses entries. A crash may have cut the last line short, which is then left out.
 *
 * @throws Error with the file and the line that is wrong.
 */
export function parseAudit(text: string, file: string): NumberedEntry[] {
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line, at) => parseJson(numberedEntry, line, `${file}: line ${at + 1}`));
}
