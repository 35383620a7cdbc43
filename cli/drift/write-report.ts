import { isInColour, writeOutput } from "../output/write-output";
import { formats } from "./formats";
import { driftIn } from "./ignored";
import type { OutputOptions } from "./options";
import type { Report } from "./report";

/** Writes a report and sets the exit code: 0 is no drift, 2 drift, 1 an error. */
export async function writeReport(report: Report, { format, output, failOn }: OutputOptions): Promise<void> {
  const text = await formats[format](report, isInColour(output));
  await writeOutput(`${text.trimEnd()}\n`, output);
  process.exitCode = exitCodeFor(report, failOn);
}

/** 0 is no drift, 2 drift, 1 an error. */
export function exitCodeFor({ stacks, summary }: Report, failOn: OutputOptions["failOn"]): number {
  if (failOn === "never") return 0;
  if (summary.failed > 0) return 1;
  const isDrifted = stacks.some((stack) => driftIn(stack).length > 0 && !stack.repaired);
  return isDrifted && failOn === "drift" ? 2 : 0;
}
