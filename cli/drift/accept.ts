import { type Chosen, withSettled } from "./chosen";
import { confirmed, say } from "./confirm";
import { Diagnostics } from "./diagnostics";
import { plainDiff } from "./differences";
import { exportState } from "./exported-state";
import { Findings } from "./findings";
import { titleOf } from "./labels";
import { programLines } from "./program-lines";
import type { Finding, StackReport } from "./report";
import { type SharedProvider, startSharedProvider } from "./shared-provider";
import type { SelectedStack } from "./stacks";

/**
 * Takes what the platform has of the chosen findings into the states with `pulumi refresh`: previews it, asks for
 * confirmation, runs it, and prints what must change in the programs. `reports` are in the order of `stacks`. Returns
 * them with what was accepted, and failures added.
 */
export async function accept(
  stacks: readonly SelectedStack[],
  reports: readonly StackReport[],
  chosen: Chosen["findings"],
  { yes = false }: { yes?: boolean | undefined },
): Promise<StackReport[]> {
  const provider = await startSharedProvider();
  try {
    const after: StackReport[] = [];
    for (const [at, report] of reports.entries()) {
      const stack = stacks[at];
      const findings = chosen.get(report) ?? [];
      after.push(stack && findings.length > 0 ? await acceptOne(stack, report, { findings, yes, provider }) : report);
    }
    return after;
  } finally {
    provider.stop();
  }
}

interface Acceptance {
  readonly findings: readonly Finding[];
  readonly yes: boolean;
  readonly provider: SharedProvider;
}

async function acceptOne(
  stack: SelectedStack,
  report: StackReport,
  { findings, yes, provider }: Acceptance,
): Promise<StackReport> {
  const diagnostics = new Diagnostics();
  const io = {
    onError: diagnostics.onError,
    color: "never",
    userAgent: "pulumi-bunny",
    target: findings.map(({ urn }) => urn),
  } as const;
  try {
    const opened = await stack.open((await stack.hasEnvironments()) ? {} : provider.environment);
    const { ignoreChanges, writtenAt } = await exportState(opened);
    const { runtime } = await opened.workspace.projectSettings();
    const planned = new Findings(ignoreChanges);
    await opened.previewRefresh({ ...io, onEvent: diagnostics.beside(planned.onEvent) });
    const plan = planned.all.flatMap((finding) => [`    ${titleOf(finding)}`, ...changeLines(finding)]);
    const title = `${stack.name}: \`pulumi refresh --target\` will take into the state`;
    if (!(await confirmed([title, ...(plan.length > 0 ? plan : ["    nothing that differs"])], yes))) return report;
    const taken = new Findings(ignoreChanges);
    await opened.refresh({ ...io, suppressOutputs: true, onEvent: diagnostics.beside(taken.onEvent) });
    const language = typeof runtime === "object" ? runtime.name : (runtime ?? "");
    const lines = taken.all.flatMap((finding) => programLines(finding, { language, at: writtenAt.get(finding.urn) }));
    say(`${stack.name}: accepted. Change the program, or the next deployment reverts it:`);
    for (const line of lines) say(`    ${line}`);
    return withSettled(report, findings, "accepted");
  } catch (error) {
    const messages = diagnostics.after(error).map(({ message }) => message);
    const message = `What the platform has was not accepted.\n${messages.join("\n")}`;
    return { ...report, status: "failed", failures: [...report.failures, { message }] };
  }
}

function changeLines({ change, properties }: Finding): string[] {
  if (change === "gone") return ["        gone"];
  return properties.flatMap((drift) => {
    const [title, ...lines] = plainDiff(drift);
    return [`        ${title}`, ...lines.map((line) => `          ${line}`)];
  });
}
