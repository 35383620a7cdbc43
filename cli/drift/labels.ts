import { resourceNameIn, shortType } from "../../provider/hosts/tokens";
import { unmanaged } from "./build-report";
import { type DifferingResource, driftIn, resourcesIn } from "./differences";
import { staleRules } from "./ignored";
import type { Actor, Difference, Failure, Report, StackReport } from "./report";

/** What a resource is called in a report: `CustomAccessList office`. */
export function titleOf({ type, name }: Pick<Difference, "type" | "name">): string {
  return `${shortType(type)} ${name}`;
}

/** How each state of a stack is shown. */
export const states = {
  clean: { sign: "✓", colour: "green", mark: "✅", tone: "good", words: "no drift" },
  drifted: { sign: "!", colour: "yellow", mark: "⚠️", tone: "warn", words: "drifted" },
  failed: { sign: "✗", colour: "red", mark: "❌", tone: "bad", words: "failed" },
  deploying: { sign: "…", colour: "yellow", mark: "⏳", tone: "warn", words: "a deployment is running" },
} as const satisfies Record<StackReport["status"], object>;

/** `drifted, repaired` */
export function stateOf(stack: StackReport): string {
  const drift = driftIn(stack);
  const isRepaired = drift.length > 0 && drift.every(({ kind }) => kind === "repaired");
  return `${states[stack.status].words}${isRepaired ? ", repaired" : ""}`;
}

/** The summary of a report in one sentence. */
export function summarySentence({ summary, stacks }: Report): string {
  const { resources, changed, gone, ignored = 0, drifted, failed, deploying = 0, unmanaged, coverage } = summary;
  const drift = [...(changed > 0 ? [`${changed} changed`] : []), ...(gone > 0 ? [`${gone} gone`] : [])].join(" and ");
  const isPartial = failed > 0 && stacks.every(({ status }) => status === "failed");
  const read = stacks.reduce((sum, stack) => sum + readIn(stack), 0);
  const none = isPartial
    ? read === 0
      ? "nothing was checked"
      : `no drift in the ${read} that ${read === 1 ? "was" : "were"} read`
    : "no drift";
  return [
    `${count(summary.stacks, "stack")}, ${count(resources, "resource")}: `,
    drift === "" ? none : `${drift} in ${count(drifted, "stack")}`,
    summary.new === undefined
      ? ""
      : ` (${summary.new} new, ${summary.changedSince} changed again, ${summary.resolved} resolved)`,
    ignored > 0 ? `, ${ignored} ignored` : "",
    failed > 0 ? `, ${failed} failed` : "",
    deploying > 0 ? `, a deployment is running in ${count(deploying, "stack")}` : "",
    unmanaged === undefined ? "" : `; ${formatCoverage(unmanaged, coverage)}`,
    ".",
  ].join("");
}

/** How many resources of a stack were read: each that was not is a failure. */
function readIn({ resources, failures }: StackReport): number {
  const unread = new Set(failures.flatMap(({ urn }) => urn ?? []));
  return failures.some(({ urn }) => urn === undefined) ? 0 : Math.max(0, resources - unread.size);
}

function formatCoverage(unmanaged: number, coverage: number | undefined): string {
  if (coverage === undefined) return `at most ${count(unmanaged, "object")} unmanaged, coverage not known`;
  return `${count(unmanaged, "object")} unmanaged, ${percent(coverage)} covered`;
}

/** What a report says of a difference besides its values. */
export function notesOf({ kind, reason, since, firstSeenAt, changedBy }: Partial<Difference>): string[] {
  const seen = firstSeenAt === undefined ? "" : `first seen ${atMinute(firstSeenAt)}`;
  return [
    ...(kind === "ignored" ? [`ignored: ${reason}`] : []),
    ...(kind === "repaired" || kind === "accepted" ? [kind] : []),
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

/** Notes of an object that is gone, whose only difference that is. */
export function notesOfGone({ isGone, differences }: DifferingResource): string[] {
  return isGone ? differences.flatMap(notesOf) : [];
}

/** What is no drift, but to be looked at. */
export function noticesOf(report: Report): string[] {
  const { message } = report.who ?? {};
  return [...staleRules(report), ...(message === undefined ? [] : [message])];
}

/** `, 1 ignored` */
export function ignoredBeside(stack: StackReport): string {
  const ignored = resourcesIn(stack).filter(({ kind }) => kind === "ignored").length;
  return ignored > 0 ? `, ${ignored} ignored` : "";
}

/** A heading below the stacks, with lines. */
export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What a report has to say beside its stacks: what is resolved, and notices. */
export function sectionsOf(report: Report): Section[] {
  const resolved = report.stacks.flatMap(({ name, differences }) =>
    differences
      .filter(({ kind }) => kind === "resolved")
      .map(({ id, property = "gone", firstSeenAt = "", ...resource }) => {
        return `${name}: ${titleOf(resource)} (${id}) ${property}, first seen ${atMinute(firstSeenAt)}`;
      }),
  );
  const all = [
    { title: `Resolved since ${atMinute(report.since?.checkedAt ?? "")}`, lines: resolved },
    { title: "Notes", lines: noticesOf(report) },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}

/** The objects that no stack manages, with their heading. */
export function unmanagedIn({ objects, summary }: Report) {
  const title = `Managed by no stack${summary.coverage === undefined ? " that was read" : ""}`;
  return { title, free: unmanaged(objects) };
}

/** A failure with the resource that it is about. */
export function failureLine({ urn, message }: Failure): string {
  return `${urn === undefined ? "" : `${resourceNameIn(urn)}: `}${message}`;
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
