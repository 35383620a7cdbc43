import { type Chosen, withSettled } from "./chosen";
import { confirmed, say } from "./confirm";
import { Diagnostics } from "./diagnostics";
import { Plan } from "./plan";
import type { Finding, StackReport } from "./report";
import type { SelectedStack } from "./stacks";

interface RepairOptions {
  readonly yes?: boolean | undefined;
  /** What to repair, where that is not the whole stack. */
  readonly only?: Chosen["findings"] | undefined;
}

/**
 * Repairs each drifted stack, or only what was chosen of it, with `pulumi up --refresh`: previews it, asks for
 * confirmation, and runs it. `reports` are in the order of `stacks`. Returns them with repairs and failures added.
 */
export async function repair(
  stacks: readonly SelectedStack[],
  reports: readonly StackReport[],
  { yes = false, only }: RepairOptions,
): Promise<StackReport[]> {
  const after: StackReport[] = [];
  for (const [at, report] of reports.entries()) {
    const stack = stacks[at];
    const chosen = only && (only.get(report) ?? []);
    const isNeeded = report.status === "drifted" && chosen?.length !== 0;
    after.push(stack && isNeeded ? await repairOne(stack, report, yes, chosen) : report);
  }
  return after;
}

async function repairOne(
  stack: SelectedStack,
  report: StackReport,
  yes: boolean,
  chosen: readonly Finding[] | undefined,
): Promise<StackReport> {
  const diagnostics = new Diagnostics();
  const io = {
    onError: diagnostics.onError,
    color: "never",
    userAgent: "pulumi-bunny",
    refresh: true,
    ...(chosen && { target: chosen.map(({ urn }) => urn) }),
  } as const;
  const command = `\`pulumi up --refresh${chosen ? " --target" : ""}\``;
  try {
    const opened = await stack.open();
    const plan = new Plan();
    await opened.preview({ ...io, onEvent: diagnostics.beside(plan.onEvent) });
    if (!(await confirmed([`${stack.name}: ${command} will`, ...plan.lines()], yes))) return report;
    await opened.up({ ...io, suppressOutputs: true, onEvent: diagnostics.onEvent });
    say(`${stack.name}: repaired`);
    return chosen ? withSettled(report, chosen, "repaired") : { ...report, repaired: true };
  } catch (error) {
    const messages = diagnostics.after(error).map(({ message }) => message);
    const message = `The repair failed. It runs the stack's program, so it needs the program's language, dependencies and configuration.\n${messages.join("\n")}`;
    return { ...report, status: "failed", failures: [...report.failures, { message }] };
  }
}
