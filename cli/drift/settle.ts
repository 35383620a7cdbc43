import type { Chosen } from "./chosen";
import { Diagnostics } from "./diagnostics";
import type { Finding, StackReport } from "./report";
import type { SelectedStack } from "./stacks";

/** A stack, and what is to be settled of it. */
export interface Settling {
  readonly stack: SelectedStack;
  readonly report: StackReport;
  readonly findings: readonly Finding[];
  readonly diagnostics: Diagnostics;
}

/**
 * Settles what was chosen, one stack after the other. `reports` are in the order of `stacks`. Returns them with what was
 * settled, and failures added, which begin with `failure`.
 */
export async function settleEach(
  stacks: readonly SelectedStack[],
  reports: readonly StackReport[],
  chosen: Chosen["findings"],
  failure: string,
  settle: (one: Settling) => Promise<StackReport>,
): Promise<StackReport[]> {
  const after: StackReport[] = [];
  for (const [at, report] of reports.entries()) {
    const stack = stacks[at];
    const findings = chosen.get(report) ?? [];
    after.push(stack && findings.length > 0 ? await settleOne({ stack, report, findings }, failure, settle) : report);
  }
  return after;
}

async function settleOne(
  one: Omit<Settling, "diagnostics">,
  failure: string,
  settle: (one: Settling) => Promise<StackReport>,
): Promise<StackReport> {
  const diagnostics = new Diagnostics();
  try {
    return await settle({ ...one, diagnostics });
  } catch (error) {
    const messages = diagnostics.after(error).map(({ message }) => message);
    const failures = [...one.report.failures, { message: [failure, ...messages].join("\n") }];
    return { ...one.report, status: "failed", failures };
  }
}
