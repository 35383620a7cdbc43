import { isInColour, writeOutput } from "../output/write-output";
import { formats } from "./formats";
import type { FailOn, OutputOptions } from "./options";
import { readReport } from "./read-report";
import type { Report } from "./report";
import { compareWith, lastingDrift } from "./since";

/** Refuses options that cannot be met, before any work is done. Returns the earlier report. */
export function earlierReport({ since, failOn }: Pick<OutputOptions, "since" | "failOn">): Report | undefined {
  if (since === undefined && failOn === "new") throw new Error("--fail-on new needs --since, with an earlier report.");
  return since === undefined ? undefined : readReport(since);
}

/** Writes a report, compared with an earlier one, and sets the exit code. */
export async function writeReport(
  report: Report,
  before: Report | undefined,
  { format, output, failOn, failOnStrict }: OutputOptions,
): Promise<void> {
  const compared = before ? compareWith(report, before) : report;
  const text = await formats[format](compared, isInColour(output));
  await writeOutput(`${text.trimEnd()}\n`, output);
  process.exitCode = exitCodeFor(compared, failOn, failOnStrict);
}

/** 0 is no drift, 2 drift, 1 an error. */
export function exitCodeFor({ stacks, summary }: Report, failOn: FailOn, failOnStrict = false): number {
  if (failOn === "never") return 0;
  if (summary.failed > 0) return 1;
  const fails = stacks
    .flatMap(lastingDrift)
    .filter(({ drift }) => failOnStrict || !drift?.leftOut)
    .some(({ since }) => failOn === "drift" || (failOn === "new" && (since === "new" || since === "changed")));
  return fails ? 2 : 0;
}
