import { version } from "../../sdk/version";
import { driftIn, isFound, resourcesIn } from "./differences";
import {
  type Failure,
  type PlatformObject,
  type Report,
  type RuleReport,
  reportVersion,
  type StackReport,
} from "./report";

interface Parts extends Partial<Pick<Report, "shard" | "objects" | "rules" | "since" | "who">> {
  readonly stacks: readonly StackReport[];
  readonly failures: readonly Failure[];
}

/** Builds a report in a fixed order, with its summary. */
export function buildReport({ shard, stacks, objects, failures, rules = [], since, who }: Parts): Report {
  const drifted = stacks.flatMap(driftIn);
  const ignored = stacks.flatMap(resourcesIn).length - drifted.length;
  const free = unmanaged(objects).length;
  const failed = stacks.filter(({ status }) => status === "failed").length + failures.length;
  const deploying = stacks.filter(({ status }) => status === "deploying").length;
  // A stack that was not read, or is being deployed, may manage any of the objects.
  const isCoverageKnown = objects && !shard && failed === 0 && deploying === 0;
  const differences = stacks.flatMap((stack) => stack.differences);
  const numberSince = (what: "new" | "changed") =>
    differences.filter((one) => isFound(one) && one.since === what).length;
  return {
    version: reportVersion,
    generator: `pulumi-bunny ${version}`,
    checkedAt:
      stacks
        .map(({ checkedAt }) => checkedAt)
        .toSorted()
        .at(-1) ?? new Date().toISOString(),
    summary: {
      stacks: stacks.length,
      drifted: stacks.filter((stack) => driftIn(stack).length > 0).length,
      failed,
      ...(deploying > 0 && { deploying }),
      resources: stacks.reduce((sum, { resources }) => sum + resources, 0),
      changed: drifted.filter(({ isGone }) => !isGone).length,
      gone: drifted.filter(({ isGone }) => isGone).length,
      ...(since && {
        new: numberSince("new"),
        changedSince: numberSince("changed"),
        resolved: differences.filter(({ kind }) => kind === "resolved").length,
      }),
      ...(ignored > 0 && { ignored }),
      ...(objects && { unmanaged: free }),
      ...(isCoverageKnown && { coverage: objects.length === 0 ? 1 : (objects.length - free) / objects.length }),
    },
    ...(shard && { shard }),
    stacks: stacks.toSorted(by(keyOfStack)),
    ...(objects && { objects: objects.toSorted(by(objectKey)) }),
    failures: [...failures],
    ...(since && { since }),
    ...(who && { who }),
    ...(rules.length > 0 && { rules }),
  };
}

/**
 * Merges the reports of the shards of one run. Of a stack in several reports the newest counts; an object is managed if
 * any report says so.
 */
export function mergeReports(reports: readonly Report[]): Report {
  const all = <Part>(of: (report: Report) => Part | undefined) => reports.flatMap((report) => of(report) ?? []);
  const stacks = newest(all((report) => report.stacks).flat());
  const objects = Map.groupBy(all((report) => report.objects).flat(), objectKey);
  const [since] = all((report) => report.since).toSorted(by(({ checkedAt }) => checkedAt));
  const [who] = all((report) => report.who).toSorted(by(({ from }) => from));
  const message = all((report) => report.who?.message)[0];
  const isRead = new Set(stacks.filter(wasRead).map(keyOfStack));
  const unread = newest(all((report) => report.since?.unread).flat()).filter((stack) => !isRead.has(keyOfStack(stack)));
  return buildReport({
    stacks,
    objects: reports.some((report) => report.objects)
      ? [...objects.values()].flatMap((same) => same.find(({ stack }) => stack) ?? same[0] ?? [])
      : undefined,
    // Each shard lists all folders, and reports the same failures of folders.
    failures: distinct([...all((report) => report.failures).flat(), ...missingShards(reports)]),
    rules: mergeRules(all((report) => report.rules).flat()),
    since: since && { ...since, unread },
    who: who && { ...who, ...(message !== undefined && { message }) },
  });
}

function newest(stacks: readonly StackReport[]): StackReport[] {
  const inOrder = stacks.toSorted(by(({ checkedAt }) => checkedAt));
  return [...new Map(inOrder.map((stack) => [keyOfStack(stack), stack])).values()];
}

/** Each shard has all rules of the folders of its stacks. */
function mergeRules(rules: readonly RuleReport[]): RuleReport[] {
  const same = Map.groupBy(rules, (rule) => JSON.stringify({ ...rule, matches: undefined }));
  return [...same.values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ ...first, matches: all.reduce((sum, { matches }) => sum + matches, 0) }] : [];
  });
}

function missingShards(reports: readonly Report[]): Failure[] {
  const shards = reports.flatMap(({ shard }) => shard ?? []);
  const [of = 0, ...others] = new Set(shards.map(({ of }) => of));
  if (others.length > 0) {
    const numbers = [of, ...others].join(" and ");
    return [{ message: `The reports are of different runs, with ${numbers} shards: merge those of one run.` }];
  }
  const present = new Set(shards.map(({ index }) => index));
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((index) => !present.has(index));
  return missing.map((index) => ({ message: `Shard ${index}/${of} is missing: its stacks are not in this report.` }));
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** Whether what drifted in a stack is known. */
export function wasRead({ status }: StackReport): boolean {
  return status !== "failed" && status !== "deploying";
}

/** The objects that no stack manages. */
export function unmanaged(objects: readonly PlatformObject[] = []): PlatformObject[] {
  return objects.filter(({ stack }) => stack === undefined);
}

/** The key of an object, unique on the platform. */
export function objectKey({ type, id }: Pick<PlatformObject, "type" | "id">): string {
  return `${type} ${id}`;
}

/** Stacks of different backends may have the same name. */
export function keyOfStack({ name, folder }: Pick<StackReport, "name" | "folder">): string {
  return `${name} ${folder}`;
}

function by<T>(key: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
}
