import { existsSync } from "node:fs";
import { join } from "node:path";
import { Diagnostics } from "./diagnostics";
import { exportState, interrupted } from "./exported-state";
import { Findings, type Managed } from "./findings";
import type { ProviderForAll } from "./provider-for-all";
import type { Failure, StackReport } from "./report";
import type { SelectedStack } from "./stacks";

/** A stack as it was found, and what of this provider it manages. */
export interface Inspected {
  readonly report: StackReport;
  readonly managed: readonly Managed[];
}

/** Looks at one stack, and changes nothing: neither the state nor the platform. It runs no program. */
export async function inspect(stack: SelectedStack, provider: ProviderForAll): Promise<Inspected> {
  let findings = new Findings(new Map());
  const problems = new Diagnostics();
  const failures: Failure[] = [];
  let isDeploying = false;
  try {
    const before = await stack.deploying();
    const opened = await stack.open((await stack.hasEnvironments()) ? {} : provider.environment);
    const state = await exportState(opened);
    findings = new Findings(state.ignoreChanges);
    await opened.previewRefresh({
      onEvent: problems.beside(findings.onEvent),
      onError: problems.onError,
      color: "never",
      userAgent: "pulumi-bunny",
    });
    isDeploying = before === "yes" || (await stack.deploying()) === "yes";
    failures.push(...problems.told, ...interrupted(state, isDeploying ? "yes" : before));
  } catch (error) {
    failures.push(...problems.after(error));
  }
  const { managed, resources } = findings;
  // What differs while a run is at work may be its doing.
  const all = isDeploying ? [] : findings.all;
  const { name, folder, deployedAt } = stack;
  return {
    managed,
    report: {
      name,
      folder,
      ...projectFileIn(folder),
      status: failures.length > 0 ? "failed" : isDeploying ? "deploying" : all.length > 0 ? "drifted" : "clean",
      ...(deployedAt ? { deployedAt } : {}),
      checkedAt: new Date().toISOString(),
      resources,
      findings: all.toSorted((a, b) => (a.urn < b.urn ? -1 : 1)),
      failures,
    },
  };
}

/** The project's file, where it is not called as most are. */
function projectFileIn(folder: string): Pick<StackReport, "projectFile"> {
  const projectFile = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"].find((name) => existsSync(join(folder, name)));
  return projectFile === undefined || projectFile === "Pulumi.yaml" ? {} : { projectFile };
}
