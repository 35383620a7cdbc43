import { visible } from "../output/invisible";
import { type Chosen, withSettled } from "./chosen";
import { confirmed, say } from "./confirm";
import { exportState } from "./exported-state";
import { Findings } from "./findings";
import { titleOf } from "./labels";
import { changeLines } from "./plan";
import { programLines } from "./program-lines";
import type { StackReport } from "./report";
import { type Settling, settleEach } from "./settle";
import { type SharedProvider, startSharedProvider } from "./shared-provider";
import type { SelectedStack } from "./stacks";

interface AcceptOptions {
  readonly yes?: boolean | undefined;
}

/**
 * Takes what the platform has of the chosen findings into the states with `pulumi refresh`: previews it, asks for
 * confirmation, runs it, and prints what must change in the programs. `reports` are in the order of `stacks`. Returns
 * them with what was accepted, and failures added.
 */
export async function accept(
  stacks: readonly SelectedStack[],
  reports: readonly StackReport[],
  chosen: Chosen["findings"],
  options: AcceptOptions,
): Promise<StackReport[]> {
  const provider = await startSharedProvider();
  try {
    return await settleEach(stacks, reports, chosen, "What the platform has was not accepted.", (one) =>
      acceptOne(one, provider, options),
    );
  } finally {
    provider.stop();
  }
}

async function acceptOne(
  { stack, report, findings, diagnostics }: Settling,
  provider: SharedProvider,
  { yes = false }: AcceptOptions,
): Promise<StackReport> {
  const io = { ...diagnostics.operation, target: findings.map(({ urn }) => urn) };
  const opened = await stack.open((await stack.hasEnvironments()) ? {} : provider.environment);
  const { ignoreChanges, writtenAt } = await exportState(opened);
  const { runtime } = await opened.workspace.projectSettings();
  const planned = new Findings(ignoreChanges);
  await opened.previewRefresh({ ...io, onEvent: diagnostics.beside(planned.onEvent) });
  const plan = planned.all
    .flatMap((finding) => [
      `    ${titleOf(finding)}`,
      ...(finding.change === "gone" ? ["        gone"] : changeLines(finding.properties)),
    ])
    .map(visible);
  const title = `${stack.name}: \`pulumi refresh --target\` will take into the state`;
  if (!(await confirmed([title, ...(plan.length > 0 ? plan : ["    nothing that differs"])], yes))) return report;
  const taken = new Findings(ignoreChanges);
  await opened.refresh({ ...io, suppressOutputs: true, onEvent: diagnostics.beside(taken.onEvent) });
  const language = typeof runtime === "object" ? runtime.name : (runtime ?? "");
  const lines = taken.all.flatMap((finding) => programLines(finding, { language, at: writtenAt.get(finding.urn) }));
  say(`${stack.name}: accepted. Change the program, or the next deployment reverts it:`);
  for (const line of lines) say(`    ${line}`);
  return withSettled(report, findings, "accepted");
}
