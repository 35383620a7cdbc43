import { createInterface } from "node:readline/promises";
import { Diagnostics } from "./diagnostics";
import { Plan } from "./plan";
import type { StackReport } from "./report";
import type { SelectedStack } from "./stacks";

/** Whether a repair can be confirmed: by `--yes`, or at a terminal. */
export function canConfirm(yes = false): boolean {
  return yes || (process.stdin.isTTY && process.stderr.isTTY);
}

/**
 * Repairs each drifted stack with `pulumi up --refresh`: previews it, asks for confirmation, and runs it. `reports` are
 * in the order of `stacks`. Returns them with repairs and failures added.
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
  const diagnostics = new Diagnostics();
  const io = { onError: diagnostics.onError, color: "never", userAgent: "pulumi-bunny" } as const;
  try {
    const opened = await stack.open();
    const plan = new Plan();
    await opened.preview({ ...io, refresh: true, onEvent: diagnostics.beside(plan.onEvent) });
    say([`${stack.name}: \`pulumi up --refresh\` will`, ...plan.lines()].join("\n"));
    if (!yes && !(await confirm())) return report;
    await opened.up({ ...io, refresh: true, suppressOutputs: true, onEvent: diagnostics.onEvent });
    say(`${stack.name}: repaired`);
    return { ...report, repaired: true };
  } catch (error) {
    const messages = diagnostics.after(error).map(({ message }) => message);
    const message = `The repair failed. It runs the stack's program, so it needs the program's language, dependencies and configuration.\n${messages.join("\n")}`;
    return { ...report, status: "failed", failures: [...report.failures, { message }] };
  }
}

async function confirm(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question("Continue? (yes/no) ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
