import type { Finding } from "../findings";
import { sources } from "../sources";

/** Findings of a zone, a line each. */
export function findingsText(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ id, where, sentence, source }) =>
      ` ${id.padEnd(24)} ${where.name === "" ? "" : `"${where.name}" `}(${where.kind} ${where.id}): ${sentence}   [${sources[source].where}]`,
  );
  return [...lines, findings.length === 1 ? "1 finding" : `${findings.length} findings`].join("\n");
}
