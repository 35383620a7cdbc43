import { shortType } from "../../provider/hosts/tokens";
import { driftIn, glob } from "./ignored";
import type { Failure, Finding, StackReport } from "./report";

/** The findings to settle, by stack. Nothing is chosen where a name matches no drift. */
export interface Chosen {
  readonly findings: ReadonlyMap<StackReport, readonly Finding[]>;
  readonly failures: readonly Failure[];
}

/** The drift that `only` names, as globs of `type/name`. Default: all. Ignored drift is never chosen. */
export function chosenFindings(reports: readonly StackReport[], only?: readonly string[]): Chosen {
  const drifted = reports.filter(({ status }) => status === "drifted");
  const drift = new Map(drifted.map((report) => [report, driftIn(report)]));
  if (!only) return { findings: drift, failures: [] };
  const matchers = only.map((pattern) => ({ pattern, isMatch: glob(pattern) }));
  const matches = ({ type, name }: Finding, { isMatch }: (typeof matchers)[number]) =>
    isMatch(`${shortType(type)}/${name}`) || isMatch(`${type}/${name}`);
  const all = [...drift.values()].flat();
  const failures = matchers
    .filter((matcher) => !all.some((finding) => matches(finding, matcher)))
    .map(({ pattern }) => ({
      message: `--only ${pattern} matches no drift, so nothing was done. Name a resource of the report, as type/name: CustomAccessList/office.`,
    }));
  if (failures.length > 0) return { findings: new Map(), failures };
  const isChosen = (finding: Finding) => matchers.some((matcher) => matches(finding, matcher));
  return { findings: new Map([...drift].map(([report, findings]) => [report, findings.filter(isChosen)])), failures };
}

/** How a finding was settled: by itself, or with its whole stack. */
export function settledAs({ repaired }: StackReport, { settled }: Finding): Finding["settled"] {
  return repaired ? "repaired" : settled;
}

/** The report with these findings marked as settled. */
export function withSettled(
  report: StackReport,
  chosen: readonly Finding[],
  settled: NonNullable<Finding["settled"]>,
): StackReport {
  const findings = report.findings.map((finding) => (chosen.includes(finding) ? { ...finding, settled } : finding));
  return { ...report, findings };
}
