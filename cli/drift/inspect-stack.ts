import { projectFileIn } from "../engine/project-files";
import { refresh } from "../engine/pulumi";
import { Diagnostics } from "./diagnostics";
import { pendingCreateFailures, readStateOf } from "./exported-state";
import { Findings, type ManagedResource } from "./findings";
import type { Difference, Failure, StackReport } from "./report";
import type { SharedProvider } from "./shared-provider";
import type { SelectedStack } from "./stacks";

/** The report of a stack, and the resources of this provider that it manages. */
interface Inspected {
  readonly report: StackReport;
  readonly managed: readonly ManagedResource[];
}

/** Previews a refresh of one stack. Changes neither the state nor the platform, and runs no program. */
export async function inspectStack(stack: SelectedStack, provider: SharedProvider): Promise<Inspected> {
  const findings = new Findings();
  const diagnostics = new Diagnostics();
  const failures: Failure[] = [];
  let all: readonly Difference[] = [];
  let deployedAt: string | undefined;
  let isDeploying = false;
  try {
    const before = stack.deploying();
    const preview = refresh(provider.of(stack), ["--preview-only"], diagnostics.beside(findings.onEvent));
    // Where an engine has to export the state, it does so meanwhile.
    const [read, refreshed] = await Promise.allSettled([readStateOf(stack), preview]);
    if (read.status === "rejected") throw read.reason;
    deployedAt = read.value.deployedAt;
    all = findings.differences(read.value.ignoreChanges);
    if (refreshed.status === "rejected") throw refreshed.reason;
    isDeploying = before === "yes" || stack.deploying() === "yes";
    failures.push(...diagnostics.errors, ...pendingCreateFailures(read.value, isDeploying ? "yes" : before));
    // A running deployment may be the cause of what differs.
    if (isDeploying) all = [];
  } catch (error) {
    failures.push(...diagnostics.after(error));
  }
  const { managed, resources } = findings;
  const { name, folder } = stack;
  return {
    managed,
    report: {
      name,
      folder,
      ...otherProjectFile(folder),
      status: failures.length > 0 ? "failed" : isDeploying ? "deploying" : all.length > 0 ? "drifted" : "clean",
      ...(deployedAt ? { deployedAt } : {}),
      checkedAt: new Date().toISOString(),
      resources,
      differences: all.toSorted((a, b) => (a.urn < b.urn ? -1 : a.urn > b.urn ? 1 : 0)),
      failures,
    },
  };
}

/** The project file, where it is not `Pulumi.yaml`. */
function otherProjectFile(folder: string): Pick<StackReport, "projectFile"> {
  const projectFile = projectFileIn(folder);
  return projectFile === undefined || projectFile === "Pulumi.yaml" ? {} : { projectFile };
}
