import { version } from "../../sdk/version";
import {
  type Failure,
  type Inventory,
  type PlatformObject,
  type Report,
  reportVersion,
  type StackReport,
} from "./report";

/** Puts a report together from its parts: in a fixed order, with its figures. */
export function buildReport({
  stacks,
  inventory,
  failures,
}: {
  stacks: readonly StackReport[];
  inventory: Inventory | undefined;
  failures: readonly Failure[];
}): Report {
  const findings = stacks.flatMap((stack) => stack.findings);
  const objects = inventory?.objects ?? [];
  const free = unmanaged(objects).length;
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
      failed: stacks.filter(({ status }) => status === "failed").length + failures.length,
      resources: stacks.reduce((sum, { resources }) => sum + resources, 0),
      changed: findings.filter(({ change }) => change === "changed").length,
      gone: findings.filter(({ change }) => change === "gone").length,
      ...(inventory && {
        unmanaged: free,
        coverage: objects.length === 0 ? 1 : (objects.length - free) / objects.length,
      }),
    },
    stacks: stacks.toSorted(by(({ name }) => name)),
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
      const other = stacks.get(stack.name);
      if (!other || other.checkedAt < stack.checkedAt) stacks.set(stack.name, stack);
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
    failures: reports.flatMap(({ failures }) => failures),
  });
}

/** The objects that no stack manages. */
export function unmanaged(objects: readonly PlatformObject[]): PlatformObject[] {
  return objects.filter(({ stack }) => stack === undefined);
}

/** What tells one object of the platform from all others. */
export function keyOf({ type, id }: Pick<PlatformObject, "type" | "id">): string {
  return `${type} ${id}`;
}

function by<T>(key: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
}
