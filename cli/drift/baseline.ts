import { existsSync, readFileSync } from "node:fs";
import { Document, isSeq, parseDocument } from "yaml";
import { shortType } from "../../provider/hosts/tokens";
import { isDrift } from "./differences";
import { schemaComment } from "./ignore-file";
import type { Report } from "./report";

/** What every rule of a baseline has. */
interface BaselineOptions {
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
}

/** The text of a file of rules that ignore the drift of a report: the file's own, and a rule for what none of them ignores. */
export function baseline(report: Report, { reason, until }: BaselineOptions, file?: string): string {
  const document = file !== undefined && existsSync(file) ? parseDocument(readFileSync(file, "utf8")) : newDocument();
  const rules = document.get("ignore");
  if (document.errors.length > 0 || !isSeq(rules))
    throw new Error(`${file} is not a list of rules. Name another file.`);
  rules.flow = false;
  const common = {
    reason: reason ?? `Drifted on ${report.checkedAt.slice(0, 10)}, when this baseline was written.`,
    ...(until !== undefined && { until }),
  };
  const drift = report.stacks.flatMap(({ differences }) => differences.filter(isDrift));
  for (const { type, name, id, property, to = null } of drift)
    rules.add(document.createNode({ type: shortType(type), name, id, ...(property && { property }), to, ...common }));
  return document.toString({ lineWidth: 0 });
}

function newDocument(): Document {
  const document = new Document({ ignore: [] });
  document.commentBefore = schemaComment;
  return document;
}
