import picomatch from "picomatch";
import { shortType } from "../../provider/hosts/tokens";
import type { PlacedRule } from "./ignore-file";
import type { Finding, Report, RuleReport, StackReport } from "./report";

/** Marks the drift that rules ignore, and counts what each rule matches. */
export function applyIgnoreRules(
  reports: readonly StackReport[],
  rulesOf: ReadonlyMap<string, readonly PlacedRule[]>,
): { reports: StackReport[]; rules: RuleReport[] } {
  const matchers = new Map([...new Set([...rulesOf.values()].flat())].map((rule) => [rule, new Matcher(rule)]));
  const marked = reports.map((report) => {
    const inForce = (rulesOf.get(report.folder) ?? [])
      .filter(({ until }) => !isOver(until, report.checkedAt))
      .flatMap((rule) => matchers.get(rule) ?? []);
    const ignoredBy = (finding: Finding, property: string | undefined) => {
      // All that match are counted, so that no rule is called stale since another one has the same.
      const [first] = inForce.filter((matcher) => matcher.matches(finding, property));
      return first ? { ignored: first.rule.reason } : {};
    };
    const findings = report.findings.map((finding) => ({
      ...finding,
      ...(finding.change === "gone" && ignoredBy(finding, undefined)),
      properties: finding.properties.map((drift) => ({ ...drift, ...ignoredBy(finding, drift.property) })),
    }));
    const status = report.status === "drifted" && !findings.some(isDrift) ? "clean" : report.status;
    return { ...report, findings, status };
  });
  return { reports: marked, rules: [...matchers.values()].map(({ rule, count }) => ({ ...rule, matches: count })) };
}

/** A rule with its globs compiled. */
class Matcher {
  count = 0;
  readonly #type: (text: string) => boolean;
  readonly #name: (text: string) => boolean;
  readonly #id: (text: string) => boolean;
  readonly #property: ((text: string) => boolean) | undefined;

  constructor(readonly rule: PlacedRule) {
    this.#type = glob(rule.type);
    this.#name = glob(rule.name);
    this.#id = glob(rule.id);
    this.#property = rule.property === undefined ? undefined : glob(rule.property);
  }

  /** `property` is undefined for an object that is gone. */
  matches({ type, name, id }: Finding, property: string | undefined): boolean {
    const isMatch =
      this.#id(id) &&
      this.#name(name) &&
      (this.#type(shortType(type)) || this.#type(type)) &&
      (!this.#property || (property !== undefined && this.#property(property)));
    if (isMatch) this.count++;
    return isMatch;
  }
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

/** Whether rules ignore all of a finding. */
export function isIgnored({ change, ignored, properties }: Finding): boolean {
  return change === "gone" ? ignored !== undefined : properties.every((drift) => drift.ignored !== undefined);
}

/** Whether a finding is drift, which settings that the program leaves out are not. */
export function isDrift({ change, ignored, properties }: Finding): boolean {
  return change === "gone"
    ? ignored === undefined
    : properties.some((drift) => drift.ignored === undefined && !drift.leftOut);
}

/** The findings that are drift. */
export function driftIn({ findings }: Pick<StackReport, "findings">): Finding[] {
  return findings.filter(isDrift);
}

/** The findings with unmanaged settings that changed. They may have drift too. */
export function unmanagedSettingsIn({ findings }: Pick<StackReport, "findings">): Finding[] {
  return findings.filter(({ properties }) => properties.some((one) => one.ignored === undefined && one.leftOut));
}

/** The findings that rules ignore. */
export function ignoredIn({ findings }: Pick<StackReport, "findings">): Finding[] {
  return findings.filter(isIgnored);
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
