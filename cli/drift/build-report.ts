import { version } from "../../sdk/version";
import {
  type Failure,
  type Inventory,
  type PlatformObject,
  type Report,
  reportVersion,
  type Shard,
  type StackReport,
} from "./report";

/** Puts a report together from its parts: in a fixed order, with its figures. */
export function buildReport({
  shard,
  stacks,
  inventory,
  failures,
}: {
  shard?: Shard | undefined;
  stacks: readonly StackReport[];
  inventory: Inventory | undefined;
  failures: readonly Failure[];
}): Report {
  const findings = stacks.flatMap((stack) => stack.findings);
  const objects = inventory?.objects ?? [];
  const free = unmanaged(objects).length;
  const failed = stacks.filter(({ status }) => status === "failed").length + failures.length;
  const deploying = stacks.filter(({ status }) => status === "deploying").length;
  // What was not looked at, or is being deployed, may manage any of the objects.
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
      drifted: stacks.filter(({ findings }) => findings.length > 0).length,
      failed,
      ...(deploying > 0 && { deploying }),
      resources: stacks.reduce((sum, { resources }) => sum + resources, 0),
      changed: findings.filter(({ change }) => change === "changed").length,
      gone: findings.filter(({ change }) => change === "gone").length,
      ...(inventory && { unmanaged: free }),
      ...(isCoverageKnown && { coverage: objects.length === 0 ? 1 : (objects.length - free) / objects.length }),
    },
    ...(shard && { shard }),
    stacks: stacks.toSorted(by(keyOfStack)),
    ...(inventory && { inventory: { ...inventory, objects: objects.toSorted(by(keyOf)) } }),
    failures: [...failures],
  };
}

/**
 * One report of several: of the shards of one run. A stack that is in more than one is taken from where it was looked
 * at last; an object is managed if any of them says so.
 */
export function mergeReports(reports: readonly Report[]): Report {
  const stacks = new Map<string, StackReport>();
  const objects = new Map<string, PlatformObject>();
  for (const { stacks: looked, inventory } of reports) {
    for (const stack of looked) {
      const other = stacks.get(keyOfStack(stack));
      if (!other || other.checkedAt < stack.checkedAt) stacks.set(keyOfStack(stack), stack);
    }
    for (const object of inventory?.objects ?? []) {
      const key = keyOf(object);
      if (!objects.get(key)?.stack) objects.set(key, object);
    }
  }
  const inventories = reports.flatMap(({ inventory }) => inventory ?? []);
  const scope = inventories.some(({ scope }) => scope === "account") ? "account" : "zones";
  return buildReport({
    stacks: [...stacks.values()],
    inventory: inventories.length > 0 ? { scope, objects: [...objects.values()] } : undefined,
    // Each shard looks for all folders, and tells of the same ones.
    failures: distinct([...reports.flatMap(({ failures }) => failures), ...missingParts(reports)]),
  });
}

function missingParts(reports: readonly Report[]): Failure[] {
  const shards = reports.flatMap(({ shard }) => shard ?? []);
  const [of = 0, ...others] = new Set(shards.map(({ of }) => of));
  if (others.length > 0)
    return [{ message: `The reports are parts of ${[of, ...others].join(" and of ")}: merge those of one run.` }];
  const there = new Set(shards.map(({ index }) => index));
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((index) => !there.has(index));
  return missing.map((index) => ({ message: `Part ${index}/${of} is missing: its stacks are not in this report.` }));
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** The objects that no stack manages. */
export function unmanaged(objects: readonly PlatformObject[]): PlatformObject[] {
  return objects.filter(({ stack }) => stack === undefined);
}

/** What tells one object of the platform from all others. */
export function keyOf({ type, id }: Pick<PlatformObject, "type" | "id">): string {
  return `${type} ${id}`;
}

/** Stacks of different backends may have the same name. */
function keyOfStack({ name, folder }: StackReport): string {
  return `${name} ${folder}`;
}

function by<T>(key: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
}
