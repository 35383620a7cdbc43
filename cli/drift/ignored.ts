import { isDeepStrictEqual } from "node:util";
import picomatch from "picomatch";
import { shortType } from "../../provider/hosts/tokens";
import { isDrift } from "./differences";
import type { PlacedRule } from "./ignore-file";
import type { Difference, Report, RuleReport, StackReport } from "./report";

/** Marks the drift that rules ignore, and counts what each rule matches. */
export function applyIgnoreRules(
  reports: readonly StackReport[],
  rulesOf: ReadonlyMap<string, readonly PlacedRule[]>,
): { reports: StackReport[]; rules: RuleReport[] } {
  const matchers = new Map([...new Set([...rulesOf.values()].flat())].map((rule) => [rule, matcherOf(rule)]));
  const counts = new Map<PlacedRule, number>();
  const marked = reports.map((report) => {
    const inForce = (rulesOf.get(report.folder) ?? []).filter(({ until }) => !isOver(until, report.checkedAt));
    const differences = report.differences.map((one): Difference => {
      // All that match are counted, so that no rule is called stale since another one has the same.
      const matching = inForce.filter((rule) => matchers.get(rule)?.(one));
      for (const rule of matching) counts.set(rule, 1 + (counts.get(rule) ?? 0));
      const [first] = matching;
      return first ? { ...one, kind: "ignored", reason: first.reason } : one;
    });
    const status = report.status === "drifted" && !differences.some(isDrift) ? "clean" : report.status;
    return { ...report, differences, status };
  });
  return { reports: marked, rules: [...matchers.keys()].map((rule) => ({ ...rule, matches: counts.get(rule) ?? 0 })) };
}

/** Whether a rule ignores a difference. */
function matcherOf(rule: PlacedRule): (difference: Difference) => boolean {
  const is = { type: glob(rule.type), name: glob(rule.name), id: glob(rule.id), property: glob(rule.property) };
  return ({ type, name, id, property, to = null }) =>
    is.id(id) &&
    is.name(name) &&
    (is.type(shortType(type)) || is.type(type)) &&
    (rule.property === undefined || (property !== undefined && is.property(property))) &&
    (rule.to === undefined || isDeepStrictEqual(rule.to, to));
}

/** A text always matches itself, also where it has characters of globs: a written baseline has texts as they are. */
export function glob(pattern: string | undefined): (text: string) => boolean {
  if (pattern === undefined) return () => true;
  if (!picomatch.scan(pattern).isGlob) return (text) => text === pattern;
  const isMatch = picomatch(pattern, { dot: true, windows: false });
  return (text) => text === pattern || isMatch(text);
}

function isOver(until: string | undefined, checkedAt: string): boolean {
  return until !== undefined && checkedAt.slice(0, 10) > until;
}

/**
 * What is wrong with rules: one that is over, and one that matches nothing. Whether one matches is not known while a
 * stack was not read.
 */
export function staleRules({ rules = [], shard, summary, checkedAt }: Report): string[] {
  const isAllRead = !shard && summary.failed === 0 && !summary.deploying;
  return rules.flatMap((rule) => {
    const where = `${rule.file}:${rule.line} (${rule.reason})`;
    if (isOver(rule.until, checkedAt)) return [`${where} ended on ${rule.until}: renew the rule, or delete it.`];
    return rule.matches === 0 && isAllRead ? [`${where} matches no drift: correct the rule, or delete it.`] : [];
  });
}
