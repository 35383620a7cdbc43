import { createInterface } from "node:readline/promises";
import { Diagnostics } from "./diagnostics";
import { Plan } from "./plan";
import type { StackReport } from "./report";
import type { SelectedStack } from "./stacks";

/** Whether a repair can be agreed to: by the option, or by a person at a terminal. */
export function canConfirm(yes = false): boolean {
  return yes || (process.stdin.isTTY && process.stderr.isTTY);
}

/**
 * Runs the program of each drifted stack with a refresh, so that the platform is again as the program says: shows what
 * that would do, asks, and does it. Takes a report for each stack, in their order, and returns them with what was
 * repaired and what went wrong.
 */
export async function repair(
  stacks: readonly SelectedStack[],
  reports: readonly StackReport[],
  { yes = false }: { yes?: boolean },
): Promise<StackReport[]> {
  const after: StackReport[] = [];
  for (const [at, report] of reports.entries()) {
    const stack = stacks[at];
    after.push(stack && report.status === "drifted" ? await repairOne(stack, report, yes) : report);
  }
  return after;
}

async function repairOne(stack: SelectedStack, report: StackReport, yes: boolean): Promise<StackReport> {
  const problems = new Diagnostics();
  const io = { onError: problems.onError, color: "never", userAgent: "pulumi-bunny" } as const;
  try {
    const opened = await stack.open();
    const plan = new Plan();
    await opened.preview({ ...io, refresh: true, onEvent: problems.beside(plan.onEvent) });
    say([`${stack.name}: \`pulumi up --refresh\` will`, ...plan.lines()].join("\n"));
    if (!yes && !(await agreed())) return report;
    await opened.up({ ...io, refresh: true, suppressOutputs: true, onEvent: problems.onEvent });
    say(`${stack.name}: repaired`);
    return { ...report, repaired: true };
  } catch (error) {
    const why = problems.after(error).map(({ message }) => message);
    const message = `The repair failed. It runs the stack's program, so it needs its language, its dependencies and its settings.\n${why.join("\n")}`;
    return { ...report, status: "failed", failures: [...report.failures, { message }] };
  }
}

async function agreed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question("Do it? (yes/no) ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
