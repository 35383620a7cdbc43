import { shortType } from "../../provider/hosts/tokens";
import type { Finding, Report } from "./report";

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
    drifted,
    failed,
    deploying = 0,
    unmanaged,
    coverage,
  } = summary;
  const drift = [...(changed > 0 ? [`${changed} changed`] : []), ...(gone > 0 ? [`${gone} gone`] : [])].join(" and ");
  const isUnread = failed > 0 && resources === 0 && reports.every(({ status }) => status === "failed");
  const none = isUnread ? "nothing was checked" : "no drift";
  return [
    `${count(stacks, "stack")}, ${count(resources, "resource")}: `,
    drift === "" ? none : `${drift} in ${count(drifted, "stack")}`,
    ignored > 0 ? `, ${ignored} ignored` : "",
    failed > 0 ? `, ${failed} failed` : "",
    deploying > 0 ? `, a deployment is running in ${count(deploying, "stack")}` : "",
    unmanaged === undefined ? "" : `; ${formatCoverage(unmanaged, coverage)}`,
    ".",
  ].join("");
}

function formatCoverage(unmanaged: number, coverage: number | undefined): string {
  if (coverage === undefined) return `at most ${count(unmanaged, "object")} unmanaged, coverage not known`;
  return `${count(unmanaged, "object")} unmanaged, ${percent(coverage)} covered`;
}

/** The heading of the unmanaged objects. */
export function unmanagedTitle({ summary }: Report): string {
  return summary.coverage === undefined ? "Managed by no stack that was read" : "Managed by no stack";
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
