import { type Chosen, withSettled } from "./chosen";
import { Plan } from "./plan";
import type { StackReport } from "./report";
import { confirmed, type Settling, say, settleEach } from "./settle";
import type { SelectedStack } from "./stacks";

interface RepairOptions {
  readonly yes?: boolean | undefined;
  /** Whether only what was chosen is repaired of a stack, and not all of it. */
  readonly isPart: boolean;
}

const failure =
  "The repair failed. It runs the stack's program, so it needs the program's language, dependencies and configuration.";

/**
 * Repairs each stack of which drift was chosen, or only that drift, with `pulumi up --refresh`: previews it, asks for
 * confirmation, and runs it. `reports` are in the order of `stacks`. Returns them with repairs and failures added.
 */
export function repair(
  stacks: readonly SelectedStack[],
  reports: readonly StackReport[],
  chosen: Chosen["resources"],
  options: RepairOptions,
): Promise<StackReport[]> {
  return settleEach(stacks, reports, chosen, failure, (one) => repairOne(one, options));
}

async function repairOne(
  { stack, report, resources, diagnostics }: Settling,
  { yes, isPart }: RepairOptions,
): Promise<StackReport> {
  const io = {
    ...diagnostics.operation,
    refresh: true,
    ...(isPart && { target: resources.map(({ urn }) => urn) }),
  } as const;
  const command = `\`pulumi up --refresh${isPart ? " --target" : ""}\``;
  const opened = await stack.open();
  const plan = new Plan();
  await opened.preview({ ...io, onEvent: diagnostics.beside(plan.onEvent) });
  if (!(await confirmed([`${stack.name}: ${command} will`, ...plan.lines()], yes))) return report;
  await opened.up({ ...io, suppressOutputs: true, onEvent: diagnostics.onEvent });
  say(`${stack.name}: repaired`);
  return withSettled(report, resources, "repaired");
}
