import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Report, report } from "./report";

/** The reports in a folder, by their names; none where there is no folder. */
export function reportsIn(folder: string): ReadonlyMap<string, Report> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return new Map(
    files.toSorted().map((name) => [name, report.parse(JSON.parse(readFileSync(join(folder, name), "utf8")))]),
  );
}
