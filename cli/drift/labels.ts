import { resourceNameIn, shortType, typeIn } from "../../provider/hosts/tokens";
import { ignoredIn, staleRules, unmanagedSettingsIn } from "./ignored";
import type { Actor, Finding, LintedZone, LintFinding, PropertyDrift, Report, StackReport } from "./report";

/** What a resource is called in a report: `CustomAccessList office`. */
export function titleOf({ type, name }: Pick<Finding, "type" | "name">): string {
  return `${shortType(type)} ${name}`;
}

/** The summary of a report in one sentence. */
export function summarySentence({ summary, stacks: reports }: Report): string {
  const {
    stacks,
    resources,
    changed,
    gone,
    ignored = 0,
    unmanagedSettings = 0,
    drifted,
    failed,
    deploying = 0,
    unmanaged,
    coverage,
    lint,
  } = summary;
  const drift = [...(changed > 0 ? [`${changed} changed`] : []), ...(gone > 0 ? [`${gone} gone`] : [])].join(" and ");
  const isUnread = failed > 0 && resources === 0 && reports.every(({ status }) => status === "failed");
  const none = isUnread ? "nothing was checked" : "no drift";
  return [
    `${count(stacks, "stack")}, ${count(resources, "resource")}: `,
    drift === "" ? none : `${drift} in ${count(drifted, "stack")}`,
    summary.new === undefined
      ? ""
      : ` (${summary.new} new, ${summary.changedSince} changed again, ${summary.resolved} resolved)`,
    ignored > 0 ? `, ${ignored} ignored` : "",
    unmanagedSettings > 0 ? `, ${unmanagedSettings} with changed unmanaged settings` : "",
    failed > 0 ? `, ${failed} failed` : "",
    deploying > 0 ? `, a deployment is running in ${count(deploying, "stack")}` : "",
    unmanaged === undefined ? "" : `; ${formatCoverage(unmanaged, coverage)}`,
    lint === undefined ? "" : `; ${count(lint, "lint finding")}`,
    ".",
  ].join("");
}

function formatCoverage(unmanaged: number, coverage: number | undefined): string {
  if (coverage === undefined) return `at most ${count(unmanaged, "object")} unmanaged, coverage not known`;
  return `${count(unmanaged, "object")} unmanaged, ${percent(coverage)} covered`;
}

/** What a report says of a difference or an object that is gone, besides its values. */
export function notesOf({
  ignored,
  leftOut,
  settled,
  since,
  firstSeenAt,
  changedBy,
}: Pick<Finding, "ignored" | "settled" | "since" | "firstSeenAt" | "changedBy"> &
  Pick<PropertyDrift, "leftOut">): string[] {
  const seen = firstSeenAt === undefined ? "" : `first seen ${atMinute(firstSeenAt)}`;
  return [
    ...(ignored === undefined ? [] : [`ignored: ${ignored}`]),
    ...(leftOut ? ["unmanaged setting"] : []),
    ...(settled === undefined ? [] : [settled]),
    ...(since === undefined ? [] : [since === "new" ? "new" : since === "changed" ? `changed again, ${seen}` : seen]),
    ...(changedBy === undefined ? [] : [whoChanged(changedBy)]),
  ];
}

function whoChanged(actors: readonly Actor[]): string {
  const all = actors.map(({ id, type, at, action, deployment }) => {
    const name = `${type} ${id}`.trim() || "somebody unknown";
    return `${deployment ? `a deployment (${name})` : name} on ${atMinute(at)} (${action})`;
  });
  if (all.length === 0) return "the audit log does not say who";
  return all.length === 1 ? `by ${all[0]}` : `by one of ${all.join(", ")}`;
}

/** What is no drift, but to be looked at. */
export function noticesOf(report: Report): string[] {
  const { message } = report.who ?? {};
  return [...staleRules(report), ...(message === undefined ? [] : [message])];
}

/** What besides drift a stack has: `, 1 ignored, 2 with changed unmanaged settings`. */
export function besideDrift(stack: Pick<StackReport, "findings">): string {
  const [ignored, settings] = [ignoredIn(stack).length, unmanagedSettingsIn(stack).length];
  return [
    ignored > 0 ? `, ${ignored} ignored` : "",
    settings > 0 ? `, ${settings} with changed unmanaged settings` : "",
  ].join("");
}

/** The heading of what is no drift any more, and a line for each. */
export function resolvedLines({ since }: Report): { title: string; lines: string[] } | undefined {
  if (!since || since.resolved.length === 0) return undefined;
  return {
    title: `Resolved since ${atMinute(since.checkedAt)}`,
    lines: since.resolved.map(
      ({ stack, id, property = "gone", firstSeenAt, ...resource }) =>
        `${stack}: ${titleOf(resource)} (${id}) ${property}, first seen ${atMinute(firstSeenAt)}`,
    ),
  };
}

/** The heading of the unmanaged objects. */
export function unmanagedTitle({ summary }: Report): string {
  return summary.coverage === undefined ? "Managed by no stack that was read" : "Managed by no stack";
}

/** The pull zones in which something is wrong. */
export function zonesWithFindings({ lint = [] }: Report): LintedZone[] {
  return lint.filter(({ findings }) => findings.length > 0);
}

/** The heading of what is wrong with a pull zone. */
export function zoneTitle({ id, name, stacks }: LintedZone): string {
  return `Pull zone ${name} (${id}), used by ${stacks.join(", ")}`;
}

/** What is wrong, and with what, without its source. */
export function lintSentence({ where: { kind, id, name, resource }, sentence }: LintFinding): string {
  const object = name === "" ? `${kind} ${id}` : `"${name}" (${kind} ${id})`;
  const title = resource && titleOf({ type: typeIn(resource), name: resourceNameIn(resource) });
  return `${title ?? object}: ${sentence}`;
}

/** The same with its source. */
export function lintLine(finding: LintFinding): string {
  return `${lintSentence(finding)} [${finding.source.where}]`;
}

/** `1 stack`, `3 stacks`. */
export function count(number: number, what: string): string {
  return `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;
}

/** A fraction as a percentage, rounded down so that 100 % means all. */
export function percent(part: number): string {
  return `${Math.floor(part * 100)} %`;
}

/** `2026-01-31 18:05 UTC` */
export function atMinute(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}
