import { createInterface } from "node:readline/promises";
import type { Chosen } from "./chosen";
import { Diagnostics } from "./diagnostics";
import type { DifferingResource } from "./differences";
import type { StackReport } from "./report";
import type { SelectedStack } from "./stacks";

/** A stack, and what is to be settled of it. */
export interface Settling {
  readonly stack: SelectedStack;
  readonly report: StackReport;
  readonly resources: readonly DifferingResource[];
  readonly diagnostics: Diagnostics;
}

/**
 * Settles what was chosen, one stack after the other. `reports` are in the order of `stacks`. Returns them with what was
 * settled, and failures added, which begin with `failure`.
 */
export async function settleEach(
  stacks: readonly SelectedStack[],
  reports: readonly StackReport[],
  chosen: Chosen["resources"],
  failure: string,
  settle: (one: Settling) => Promise<StackReport>,
): Promise<StackReport[]> {
  const after: StackReport[] = [];
  for (const [at, report] of reports.entries()) {
    const stack = stacks[at];
    const resources = chosen.get(report) ?? [];
    const diagnostics = new Diagnostics();
    try {
      after.push(stack && resources.length > 0 ? await settle({ stack, report, resources, diagnostics }) : report);
    } catch (error) {
      const messages = diagnostics.after(error).map(({ message }) => message);
      const failures = [...report.failures, { message: [failure, ...messages].join("\n") }];
      after.push({ ...report, status: "failed", failures });
    }
  }
  return after;
}

/** Whether a change can be confirmed: by `--yes`, or at a terminal. */
export function canConfirm(yes = false): boolean {
  return yes || (process.stdin.isTTY && process.stderr.isTTY);
}

/** Shows what will happen, and asks for confirmation unless `yes`. */
export async function confirmed(plan: readonly string[], yes = false): Promise<boolean> {
  say(plan.join("\n"));
  if (yes) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question("Continue? (yes/no) ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Tells what was done, beside the report. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
