import { version } from "../../sdk/version";
import { driftIn, ignoredIn, unmanagedSettingsIn } from "./ignored";
import {
  type Failure,
  type Inventory,
  type LintedZone,
  type PlatformObject,
  type Report,
  type RuleReport,
  reportVersion,
  type Shard,
  type StackReport,
} from "./report";

/** Builds a report in a fixed order, with its summary. */
export function buildReport({
  shard,
  stacks,
  inventory,
  failures,
  lint,
  rules = [],
  who,
}: {
  shard?: Shard | undefined;
  stacks: readonly StackReport[];
  inventory: Inventory | undefined;
  failures: readonly Failure[];
  lint?: readonly LintedZone[] | undefined;
  rules?: readonly RuleReport[] | undefined;
  who?: Report["who"];
}): Report {
  const findings = stacks.flatMap(driftIn);
  const ignored = stacks.flatMap(ignoredIn).length;
  const unmanagedSettings = stacks.flatMap(unmanagedSettingsIn).length;
  const objects = inventory?.objects ?? [];
  const unmanagedCount = unmanaged(objects).length;
  const failed = stacks.filter(({ status }) => status === "failed").length + failures.length;
  const deploying = stacks.filter(({ status }) => status === "deploying").length;
  // A stack that was not read, or is being deployed, may manage any of the objects.
  const isCoverageKnown = inventory && !shard && failed === 0 && deploying === 0;
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
      changed: findings.filter(({ change }) => change === "changed").length,
      gone: findings.filter(({ change }) => change === "gone").length,
      ...(ignored > 0 && { ignored }),
      ...(unmanagedSettings > 0 && { unmanagedSettings }),
      ...(inventory && { unmanaged: unmanagedCount }),
      ...(lint && { lint: lint.reduce((sum, zone) => sum + zone.findings.length, 0) }),
      ...(isCoverageKnown && {
        coverage: objects.length === 0 ? 1 : (objects.length - unmanagedCount) / objects.length,
      }),
    },
    ...(shard && { shard }),
    stacks: stacks.toSorted(by(keyOfStack)),
    ...(inventory && { inventory: { ...inventory, objects: objects.toSorted(by(objectKey)) } }),
    failures: [...failures],
    ...(lint && { lint: lint.toSorted((a, b) => a.id - b.id) }),
    ...(rules.length > 0 && { rules: [...rules] }),
    ...(who && { who }),
  };
}

/**
 * Merges the reports of the shards of one run. Of a stack in several reports the newest counts; an object is managed if
 * any report says so.
 */
export function mergeReports(reports: readonly Report[]): Report {
  const stacks = new Map<string, StackReport>();
  const objects = new Map<string, PlatformObject>();
  for (const { stacks: checked, inventory } of reports) {
    for (const stack of checked) {
      const other = stacks.get(keyOfStack(stack));
      if (!other || other.checkedAt < stack.checkedAt) stacks.set(keyOfStack(stack), stack);
    }
    for (const object of inventory?.objects ?? []) {
      const key = objectKey(object);
      if (!objects.get(key)?.stack) objects.set(key, object);
    }
  }
  const inventories = reports.flatMap(({ inventory }) => inventory ?? []);
  const scope = inventories.some(({ scope }) => scope === "account") ? "account" : "zones";
  return buildReport({
    stacks: [...stacks.values()],
    inventory: inventories.length > 0 ? { scope, objects: [...objects.values()] } : undefined,
    // Each shard lists all folders, and reports the same failures of folders.
    failures: distinct([...reports.flatMap(({ failures }) => failures), ...missingShards(reports)]),
    lint: mergeLint(reports.flatMap(({ lint }) => (lint ? [lint] : []))),
    who: mergeWho(reports.flatMap(({ who }) => who ?? [])),
    rules: mergeRules(reports.flatMap(({ rules = [] }) => rules)),
  });
}

/** Stacks of several shards may manage resources in the same zone. */
function mergeLint(all: readonly (readonly LintedZone[])[]): LintedZone[] | undefined {
  if (all.length === 0) return undefined;
  const byZone = Map.groupBy(all.flat(), ({ id }) => id);
  return [...byZone.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, stacks: [...new Set(same.flatMap(({ stacks }) => stacks))].toSorted() }] : [];
  });
}

function mergeWho(all: readonly NonNullable<Report["who"]>[]): Report["who"] {
  const [first] = all.toSorted(by(({ from }) => from));
  const message = all.find((one) => one.message !== undefined)?.message;
  return first && { from: first.from, ...(message !== undefined && { message }) };
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
  if (others.length > 0)
    return [
      {
        message: `The reports are of different runs, with ${[of, ...others].join(" and ")} shards: merge those of one run.`,
      },
    ];
  const present = new Set(shards.map(({ index }) => index));
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((index) => !present.has(index));
  return missing.map((index) => ({ message: `Shard ${index}/${of} is missing: its stacks are not in this report.` }));
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** The objects that no stack manages. */
export function unmanaged(objects: readonly PlatformObject[]): PlatformObject[] {
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
