import { confirm } from "../options/confirm";
import { accept } from "./accept";
import { chosenDrift, withSettled } from "./chosen";
import { Diagnostics } from "./diagnostics";
import type { SettleOptions } from "./options";
import { repair } from "./repair";
import type { Failure, StackReport } from "./report";
import type { SelectedStack } from "./stacks";

/**
 * Repairs or accepts what is chosen, one stack after the other. `reports` are in the order of `stacks`. Returns them with
 * what was settled, and failures added.
 */
export async function settle(
  stacks: readonly SelectedStack[],
  reports: readonly StackReport[],
  { fix, accept: accepts, only, yes = false }: SettleOptions,
): Promise<{ reports: readonly StackReport[]; failures: readonly Failure[] }> {
  if (!fix && !accepts) return { reports, failures: [] };
  const chosen = chosenDrift(reports, only);
  const after: StackReport[] = [];
  for (const [at, report] of reports.entries()) {
    const stack = stacks[at];
    const resources = chosen.resources.get(report) ?? [];
    const say = (text: string) => print(`${report.name}: ${text}`);
    const isConfirmed = (what: string, plan: readonly string[]) => confirm([`${report.name}: ${what}`, ...plan], yes);
    const diagnostics = new Diagnostics();
    try {
      const one = stack && { stack, resources, isPart: only !== undefined, diagnostics, isConfirmed, say };
      const isSettled = one && resources.length > 0 && (await (fix ? repair : accept)(one));
      after.push(isSettled ? withSettled(report, resources, fix ? "repaired" : "accepted") : report);
    } catch (error) {
      const messages = diagnostics.after(error).map(({ message }) => message);
      const message = [fix ? repairFailed : "What the platform has was not accepted.", ...messages].join("\n");
      after.push({ ...report, status: "failed", failures: [...report.failures, { message }] });
    }
  }
  return { reports: after, failures: chosen.failures };
}

const repairFailed =
  "The repair failed. It runs the stack's program, so it needs the program's language, dependencies and configuration.";

function print(text: string): void {
  process.stderr.write(`${text}\n`);
}
