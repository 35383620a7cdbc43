import { inputName, readInput } from "../options/read-input";
import { exitCodes } from "../output/exit-codes";
import { isInColour, writeOutput } from "../output/write-output";
import { isDrift } from "./differences";
import { formats } from "./formats";
import type { FailOn, OutputOptions } from "./options";
import { type Report, report as schema } from "./report";
import { compareWith } from "./since";

/** Reads a report that was written with `--format json`. */
export function readReport(file: string): Report {
  try {
    const { success, data, error } = schema.safeParse(JSON.parse(readInput(file).toString()));
    if (success) return data;
    const [issue] = error.issues;
    throw new Error(`not a report of this version (${issue?.path.join(".")}: ${issue?.message})`);
  } catch (error) {
    throw new Error(`${inputName(file)} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** The report of `--since`. Refuses options that cannot be met, before any work is done. */
export function earlierReport({ since, failOn }: OutputOptions, isCompared = false): Report | undefined {
  if (since === undefined && failOn === "new" && !isCompared)
    throw new Error("--fail-on new needs --since, with an earlier report.");
  return since === undefined ? undefined : readReport(since);
}

/** Writes a report, compared with an earlier one, and sets the exit code. */
export async function writeReport(
  report: Report,
  before: Report | undefined,
  { format, output, failOn }: OutputOptions,
): Promise<void> {
  const compared = before ? compareWith(report, before) : report;
  const text = await formats[format](compared, isInColour(output));
  await writeOutput(`${text.trimEnd()}\n`, output);
  process.exitCode = exitCodeFor(compared, failOn);
}

/** 0 is no drift, 2 drift, 1 an error. */
export function exitCodeFor({ stacks, summary }: Report, failOn: FailOn): number {
  if (failOn === "never") return 0;
  if (summary.failed > 0) return exitCodes.error;
  const drift = stacks.flatMap(({ differences }) => differences.filter(isDrift));
  return drift.some(({ since }) => failOn === "drift" || (failOn === "new" && since !== "same")) ? exitCodes.found : 0;
}
