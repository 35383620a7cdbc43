import { existsSync } from "node:fs";
import { join } from "node:path";
import { Findings, type Managed } from "./findings";
import type { StackReport } from "./report";
import type { FoundStack } from "./stacks";
import { unfinished } from "./unfinished";

/** A stack as it was found, and what of this provider it manages. */
export interface Inspected {
  readonly report: StackReport;
  readonly managed: readonly Managed[];
}

/** Looks at one stack, and changes nothing: neither the state nor the platform. It runs no program. */
export async function inspect(stack: FoundStack): Promise<Inspected> {
  const findings = new Findings();
  let errors = "";
  try {
    const opened = await stack.open();
    await opened.previewRefresh({
      onEvent: findings.onEvent,
      onError: (text) => {
        errors += text;
      },
      color: "never",
      userAgent: "pulumi-bunny",
    });
    findings.failures.push(...(await unfinished(opened)));
  } catch (error) {
    // The engine reports most of what goes wrong as an event, but not what keeps it from beginning.
    if (findings.failures.length === 0) findings.failures.push({ message: whatWentWrong(errors, error) });
  }
  const { all, failures, managed, resources } = findings;
  const { name, folder, deployedAt } = stack;
  return {
    managed,
    report: {
      name,
      folder,
      ...projectFileIn(folder),
      status: failures.length > 0 ? "failed" : all.length > 0 ? "drifted" : "clean",
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

/** What the engine printed as an error, or else what the call failed with. */
function whatWentWrong(printed: string, error: unknown): string {
  const lines = [...printed.matchAll(/^error: (.*)$/gm)].map(([, line]) => line);
  return lines.join(" ") || printed.trim() || (error instanceof Error ? error.message : String(error));
}
