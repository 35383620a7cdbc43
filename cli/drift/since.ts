import { isDeepStrictEqual } from "node:util";
import { keyOfStack } from "./build-report";
import type { Finding, PropertyDrift, Report, Resolved, StackReport } from "./report";

/** A difference, or an object that is gone: what is new, and ages, by itself. */
export interface Drift extends Pick<Finding, "type" | "name" | "id"> {
  readonly ignored: string | undefined;
  readonly settled: Finding["settled"];
  readonly since: Finding["since"];
  readonly firstSeenAt: string | undefined;
  /** Unique in its stack, and the same in each report. */
  readonly key: string;
  readonly stack: string;
  readonly checkedAt: string;
  /** Undefined for an object that is gone. */
  readonly drift: PropertyDrift | undefined;
}

/** Each difference and each object gone of a stack, ignored ones too. */
export function driftsOf({ name: stack, checkedAt, findings }: StackReport): Drift[] {
  return findings.flatMap((finding): Drift[] => {
    const { urn, type, name, id, change, settled } = finding;
    const common = { stack, checkedAt, type, name, id, settled };
    const { ignored, since, firstSeenAt } = finding;
    if (change === "gone") return [{ ...common, key: urn, ignored, since, firstSeenAt, drift: undefined }];
    return finding.properties.map((drift) => {
      const { ignored, since, firstSeenAt } = drift;
      return { ...common, key: `${urn} ${drift.property}`, ignored, since, firstSeenAt, drift };
    });
  });
}

/** The report with what is new, changed and resolved since an earlier one. */
export function compareWith(report: Report, before: Report): Report {
  const earlier = new Map(stacksRead(before).map((stack) => [keyOfStack(stack), stack]));
  const isRead = ({ status }: StackReport) => status !== "failed" && status !== "deploying";
  const resolved: Resolved[] = [];
  const stacks = report.stacks.map((stack) => {
    const old = earlier.get(keyOfStack(stack));
    const known = new Map((old ? lastingDrift(old) : []).map((one) => [one.key, one]));
    const now = driftsOf(stack);
    if (isRead(stack)) {
      const keys = new Set(now.map(({ key }) => key));
      resolved.push(...[...known.values()].filter(({ key }) => !keys.has(key)).map(asResolved));
    }
    return withSince(stack, known);
  });
  const news = stacks.flatMap(driftsOf).filter(({ ignored, drift }) => ignored === undefined && !drift?.leftOut);
  const isAmong = new Set(report.stacks.filter(isRead).map(keyOfStack));
  return {
    ...report,
    summary: {
      ...report.summary,
      new: news.filter(({ since }) => since === "new").length,
      changedSince: news.filter(({ since }) => since === "changed").length,
      resolved: resolved.length,
    },
    stacks,
    since: {
      checkedAt: before.checkedAt,
      resolved,
      unread: [...earlier].filter(([key]) => !isAmong.has(key)).map(([, stack]) => stack),
    },
  };
}

/** The stacks as they were last read: one that failed since is as the report before had it. */
function stacksRead({ stacks, since }: Report): StackReport[] {
  const last = new Map((since?.unread ?? []).map((stack) => [keyOfStack(stack), stack]));
  for (const stack of stacks) if (!last.has(keyOfStack(stack))) last.set(keyOfStack(stack), stack);
  return [...last.values()];
}

/** What is neither ignored nor settled: what a later report may still have. What is ignored no more is new there. */
export function lastingDrift(stack: StackReport): Drift[] {
  if (stack.repaired) return [];
  return driftsOf(stack).filter(({ ignored, settled }) => ignored === undefined && settled === undefined);
}

function withSince(stack: StackReport, known: ReadonlyMap<string, Drift>): StackReport {
  const comparedWith = (key: string, now?: PropertyDrift): Pick<Finding, "since" | "firstSeenAt"> => {
    const old = known.get(key);
    if (!old) return { since: "new", firstSeenAt: stack.checkedAt };
    const isSame = isDeepStrictEqual([old.drift?.from, old.drift?.to], [now?.from, now?.to]);
    return { since: isSame ? "same" : "changed", firstSeenAt: old.firstSeenAt ?? old.checkedAt };
  };
  const findings = stack.findings.map((finding) => ({
    ...finding,
    ...(finding.change === "gone" && comparedWith(finding.urn)),
    properties: finding.properties.map((drift) => ({
      ...drift,
      ...comparedWith(`${finding.urn} ${drift.property}`, drift),
    })),
  }));
  return { ...stack, findings };
}

function asResolved({ stack, type, name, id, drift, firstSeenAt, checkedAt }: Drift): Resolved {
  const property = drift?.property;
  return { stack, type, name, id, ...(property && { property }), firstSeenAt: firstSeenAt ?? checkedAt };
}
