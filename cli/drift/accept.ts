import { visible } from "../output/invisible";
import { type Chosen, withSettled } from "./chosen";
import { resourcesIn } from "./differences";
import { exportState } from "./exported-state";
import { Findings } from "./findings";
import { titleOf } from "./labels";
import { changeLines } from "./plan";
import { programLines } from "./program-lines";
import type { StackReport } from "./report";
import { confirmed, type Settling, say, settleEach } from "./settle";
import { type SharedProvider, startSharedProvider } from "./shared-provider";
import type { SelectedStack } from "./stacks";

/**
 * Takes what the platform has of the chosen resources into the states with `pulumi refresh`: previews it, asks for
 * confirmation, runs it, and prints what must change in the programs. `reports` are in the order of `stacks`. Returns
 * them with what was accepted, and failures added.
 */
export async function accept(
  stacks: readonly SelectedStack[],
  reports: readonly StackReport[],
  chosen: Chosen["resources"],
  yes: boolean | undefined,
): Promise<StackReport[]> {
  const provider = await startSharedProvider();
  try {
    return await settleEach(stacks, reports, chosen, "What the platform has was not accepted.", (one) =>
      acceptOne(one, provider, yes),
    );
  } finally {
    provider.stop();
  }
}

async function acceptOne(
  { stack, report, resources, diagnostics }: Settling,
  provider: SharedProvider,
  yes: boolean | undefined,
): Promise<StackReport> {
  const io = { ...diagnostics.operation, target: resources.map(({ urn }) => urn) };
  const opened = await stack.open((await stack.hasEnvironments()) ? {} : provider.environment);
  const { ignoreChanges, writtenAt } = await exportState(opened);
  const { runtime } = await opened.workspace.projectSettings();
  const planned = new Findings(ignoreChanges);
  await opened.previewRefresh({ ...io, onEvent: diagnostics.beside(planned.onEvent) });
  const plan = resourcesIn({ differences: planned.all })
    .flatMap((one) => [`    ${titleOf(one)}`, ...(one.isGone ? ["        gone"] : changeLines(one.differences))])
    .map(visible);
  const title = `${stack.name}: \`pulumi refresh --target\` will take into the state`;
  if (!(await confirmed([title, ...(plan.length > 0 ? plan : ["    nothing that differs"])], yes))) return report;
  const taken = new Findings(ignoreChanges);
  await opened.refresh({ ...io, suppressOutputs: true, onEvent: diagnostics.beside(taken.onEvent) });
  const language = typeof runtime === "object" ? runtime.name : (runtime ?? "");
  say(`${stack.name}: accepted. Change the program, or the next deployment reverts it:`);
  for (const one of resourcesIn({ differences: taken.all }))
    for (const line of programLines(one, { language, at: writtenAt.get(one.urn) })) say(`    ${line}`);
  return withSettled(report, resources, "accepted");
}
