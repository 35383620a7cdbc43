import { isDeepStrictEqual } from "node:util";
import { buildReport, keyOfStack, wasRead } from "./build-report";
import { isDrift, keyOf } from "./differences";
import type { Difference, Report, StackReport } from "./report";

/** The report with what is new, changed and resolved since an earlier one. */
export function compareWith(report: Report, before: Report): Report {
  const earlier = new Map(stacksRead(before).map((stack) => [keyOfStack(stack), stack]));
  const stacks = report.stacks.map((stack) => compareStack(stack, earlier.get(keyOfStack(stack))));
  for (const stack of stacks.filter(wasRead)) earlier.delete(keyOfStack(stack));
  return buildReport({ ...report, stacks, since: { checkedAt: before.checkedAt, unread: [...earlier.values()] } });
}

/** The stacks as they were last read: one that failed since is as the report before had it. */
function stacksRead({ stacks, since }: Report): StackReport[] {
  const last = new Map([...stacks, ...(since?.unread ?? [])].map((stack) => [keyOfStack(stack), stack]));
  return [...last.values()];
}

function compareStack(stack: StackReport, before: StackReport | undefined): StackReport {
  const known = new Map(
    before?.differences.filter(isDrift).map((one) => [keyOf(one), { firstSeenAt: before.checkedAt, ...one }]),
  );
  const there = stack.differences.filter(({ kind }) => kind !== "resolved");
  const compared = there.map((one): Difference => {
    const old = known.get(keyOf(one));
    if (!old) return { ...one, since: "new", firstSeenAt: stack.checkedAt };
    const isSame = isDeepStrictEqual([old.from, old.to], [one.from, one.to]);
    return { ...one, since: isSame ? "same" : "changed", firstSeenAt: old.firstSeenAt };
  });
  for (const one of there) known.delete(keyOf(one));
  const resolved = wasRead(stack) ? [...known.values()].map((one) => ({ ...one, kind: "resolved" as const })) : [];
  return { ...stack, differences: [...compared, ...resolved] };
}
