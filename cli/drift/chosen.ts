import { shortType } from "../../provider/hosts/tokens";
import type { Diagnostics } from "./diagnostics";
import { type DifferingResource, isDrift, resourcesIn } from "./differences";
import { glob } from "./ignored";
import type { Difference, Failure, StackReport } from "./report";
import type { SelectedStack } from "./stacks";

/** A stack, and what is to be settled of it. */
export interface Settling {
  readonly stack: SelectedStack;
  readonly resources: readonly DifferingResource[];
  /** Whether the stack may have more drift. */
  readonly isPart: boolean;
  readonly diagnostics: Diagnostics;
  /** Shows what will happen, and asks for confirmation unless `--yes` is given. */
  isConfirmed(what: string, plan: readonly string[]): Promise<boolean>;
  /** Tells what was done, beside the report. */
  say(what: string): void;
}

/** The options of an operation on these resources alone. */
export const targetsOf = (resources: readonly DifferingResource[]) => resources.flatMap(({ urn }) => ["--target", urn]);

/** The resources to settle, by stack. Nothing is chosen where a name matches no drift. */
interface Chosen {
  readonly resources: ReadonlyMap<StackReport, readonly DifferingResource[]>;
  readonly failures: readonly Failure[];
}

/** The drift that `only` names, as globs of `type/name`. Default: all. Ignored drift is never chosen. */
export function chosenDrift(reports: readonly StackReport[], only?: readonly string[]): Chosen {
  const drifted = reports.filter(({ status }) => status === "drifted");
  const drift = new Map(drifted.map((one) => [one, resourcesIn(one).filter(({ kind }) => kind === "drift")]));
  if (!only) return { resources: drift, failures: [] };
  const matchers = only.map((pattern) => ({ pattern, isMatch: glob(pattern) }));
  const matches = ({ type, name }: DifferingResource, { isMatch }: (typeof matchers)[number]) =>
    isMatch(`${shortType(type)}/${name}`) || isMatch(`${type}/${name}`);
  const all = [...drift.values()].flat();
  const failures = matchers
    .filter((matcher) => !all.some((one) => matches(one, matcher)))
    .map(({ pattern }) => ({
      message: `--only ${pattern} matches no drift, so nothing was done. Name a resource of the report, as type/name: CustomAccessList/office.`,
    }));
  if (failures.length > 0) return { resources: new Map(), failures };
  const isChosen = (one: DifferingResource) => matchers.some((matcher) => matches(one, matcher));
  return { resources: new Map([...drift].map(([report, found]) => [report, found.filter(isChosen)])), failures };
}

/** The report with the drift of these resources marked as settled. */
export function withSettled(
  report: StackReport,
  chosen: readonly DifferingResource[],
  kind: "repaired" | "accepted",
): StackReport {
  const urns = new Set(chosen.map(({ urn }) => urn));
  const differences = report.differences.map((one): Difference => {
    return isDrift(one) && urns.has(one.urn) ? { ...one, kind } : one;
  });
  return { ...report, differences };
}
