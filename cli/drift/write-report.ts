import { writeFileSync } from "node:fs";
import { formats } from "./formats";
import type { OutputOptions } from "./options";
import type { Report } from "./report";

/** Writes a report as it was asked for, and sets the exit code: 0 is no drift, 2 drift, 1 an error. */
export async function writeReport(report: Report, { format, output, failOn }: OutputOptions): Promise<void> {
  const inColour = output === undefined && process.stdout.isTTY && !process.env.NO_COLOR;
  const text = `${(await formats[format](report, inColour)).trimEnd()}\n`;
  if (output === undefined) process.stdout.write(text);
  else writeFileSync(output, text);
  process.exitCode = exitCodeFor(report, failOn);
}

function exitCodeFor({ stacks, summary }: Report, failOn: OutputOptions["failOn"]): number {
  if (failOn === "never") return 0;
  if (summary.failed > 0) return 1;
  const isDrifted = stacks.some(({ findings, repaired }) => findings.length > 0 && !repaired);
  return isDrifted && failOn === "drift" ? 2 : 0;
}
