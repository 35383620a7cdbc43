import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { settings } from "../../provider/configuration";
import { existingObjects } from "../../provider/lifecycle/inventory";
import { allParents, type Parents } from "../../provider/lifecycle/parents";
import { escaped, secretMark } from "../../sdk/internal";
import { withClient } from "../options/client";
import { StatusLine } from "../output/status-line";
import { objectKey } from "./build-report";
import { resourcesIn } from "./differences";
import type { ManagedResource } from "./findings";
import { inspectStack } from "./inspect-stack";
import type { Failure, PlatformObject, StackReport } from "./report";
import { startSharedProvider } from "./shared-provider";
import type { SelectedStack } from "./stacks";

/** The reports of stacks, and the resources that each manages. */
export interface Inspection {
  readonly reports: readonly StackReport[];
  /** Empty without `keepsManaged`. */
  readonly managed: ReadonlyMap<StackReport, readonly ManagedResource[]>;
}

/**
 * Previews a refresh of the stacks, some at a time, with progress on a terminal. A stack that fails does not stop the
 * others. One more at a time than there are cores uses what the others leave while they wait for the platform.
 */
export async function inspectStacks(
  stacks: readonly SelectedStack[],
  { concurrency = availableParallelism() + 1, keepsManaged }: { concurrency?: number; keepsManaged: boolean },
): Promise<Inspection> {
  const limit = pLimit(concurrency);
  const managed = new Map<StackReport, readonly ManagedResource[]>();
  const line = new StatusLine(process.stderr);
  let [done, drifted] = [0, 0];
  const progress = () =>
    line.show(`${done} of ${stacks.length} stacks checked${drifted > 0 ? `, ${drifted} drifted` : ""}`);
  progress();
  const provider = await startSharedProvider();
  const reports = await limit.map(stacks, async (stack) => {
    const { report, managed: resources } = await inspectStack(stack, provider);
    if (keepsManaged) managed.set(report, resources);
    done++;
    if (report.differences.length > 0) drifted++;
    progress();
    return report;
  });
  provider.stop();
  line.clear();
  return { reports, managed };
}

/** Lists the objects of the account, and which stack manages each. What cannot be read is a failure. */
export async function takeInventory({
  managed,
}: Inspection): Promise<{ objects: PlatformObject[]; failures: Failure[] }> {
  const stackWith = stacksByKey(managed);
  const failures: Failure[] = [];
  const failed = (what: string, error: unknown) =>
    failures.push({ message: `${what}: ${error instanceof Error ? error.message : String(error)}` });
  const objects: PlatformObject[] = [];
  await withClient(async (api) => {
    const parents = await allParents(api, failed);
    failures.push(...unknownParents(parents, managed));
    for await (const { lists, ...object } of existingObjects(api, parents, failed)) {
      const stack = stackWith([objectKey(object), ...lists]);
      objects.push({ ...object, ...(stack ? { stack } : {}) });
    }
  });
  return { objects, failures };
}

/** Finds the stack that manages an object with one of these keys: its own, and those of the lists that it is in. */
export function stacksByKey(managed: Inspection["managed"]): (keys: readonly string[]) => string | undefined {
  const stackOf = new Map<string, string>();
  const partlySecret: { pattern: RegExp; stack: string }[] = [];
  for (const [{ name: stack }, resources] of managed)
    for (const resource of resources) {
      for (const key of [objectKey(resource), ...resource.lists]) stackOf.set(key, stack);
      if (resource.id.includes(secretMark)) partlySecret.push({ pattern: patternOf(objectKey(resource)), stack });
    }
  const stackWith = (key: string) => stackOf.get(key) ?? partlySecret.find(({ pattern }) => pattern.test(key))?.stack;
  return (keys) => keys.map(stackWith).find((name) => name !== undefined);
}

/** Matches the keys of all objects that a partly secret id may stand for. They all count as managed: a report must not reveal which one it is. */
function patternOf(key: string): RegExp {
  const parts = key.split(secretMark).map(escaped);
  return new RegExp(`^${parts.join(".+")}$`, "s");
}

/** The zones and scripts in which stacks manage resources that still exist, and which the account does not have. */
function unknownParents(all: Parents, managed: Inspection["managed"]): Failure[] {
  const used = [...managed].flatMap(([stack, resources]) => {
    const gone = new Set(resourcesIn(stack).flatMap(({ isGone, urn }) => (isGone ? urn : [])));
    return resources.filter(({ urn }) => !gone.has(urn)).flatMap(({ parents }) => parents);
  });
  // A kind that could not be listed is a failure already.
  const unknown = used.filter(([parent, id]) => all.get(parent)?.has(id) === false);
  const names = new Set(unknown.map(([parent, id]) => `${parent} ${id}`));
  return [...names].map((name) => ({
    message: `${name}: a stack manages resources in it, but the account has none with this id. Put that account's API key into ${settings.apiKey.env}, or leave the stack out.`,
  }));
}
