import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { settings } from "../../provider/configuration";
import { shortType } from "../../provider/hosts/tokens";
import { existingObjects } from "../../provider/lifecycle/inventory";
import { allParents, missingParents, type Parent, type Parents } from "../../provider/lifecycle/parents";
import { escaped, secretMark } from "../../sdk/internal";
import { withClient } from "../options/client";
import { StatusLine } from "../output/status-line";
import { objectKey } from "./build-report";
import type { ManagedResource } from "./findings";
import { inspectStack } from "./inspect-stack";
import type { Failure, Inventory, StackReport } from "./report";
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
 * others.
 */
export async function inspectStacks(
  stacks: readonly SelectedStack[],
  { concurrency = availableParallelism(), keepsManaged }: { concurrency?: number; keepsManaged: boolean },
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
    if (report.findings.length > 0) drifted++;
    progress();
    return report;
  });
  provider.stop();
  line.clear();
  return { reports, managed };
}

/** Lists the objects on the platform, and which stack manages each. What cannot be read is a failure. */
export async function takeInventory(
  { managed }: Inspection,
  scope: Inventory["scope"],
): Promise<{ inventory: Inventory; failures: Failure[] }> {
  const stackWith = stacksByKey(managed);
  const failures: Failure[] = [];
  const failed = (what: string, error: unknown) =>
    failures.push({ message: `${what}: ${error instanceof Error ? error.message : String(error)}` });
  const objects: Inventory["objects"] = [];
  await withClient(async (api) => {
    const account = scope === "account";
    const inUse = parentsInUse(managed);
    const parents = account ? await allParents(api, failed) : inUse;
    for (const [parent, id] of account ? unknownParents(parents, inUse) : await missingParents(api, inUse))
      failures.push({ message: `${parent} ${id}: ${notOfThisAccount}` });
    for await (const { lists, ...object } of existingObjects(api, { parents, account }, failed)) {
      const stack = stackWith([objectKey(object), ...lists]);
      objects.push({ ...object, ...(stack ? { stack } : {}) });
    }
  });
  return { inventory: { scope, objects }, failures };
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

export const notOfThisAccount = `a stack manages resources in it, but the account has none with this id. Put that account's API key into ${settings.apiKey.env}, or leave the stack out.`;

/** The zones and scripts in which stacks manage resources that still exist. */
export function parentsInUse(managed: Inspection["managed"]): Parents {
  const parents = new Map<string, Set<number>>();
  for (const [{ findings }, resources] of managed) {
    const gone = new Set(
      findings
        .filter(({ change }) => change === "gone")
        .map(({ type, id }) => objectKey({ type: shortType(type), id })),
    );
    for (const [parent, id] of resources.filter((one) => !gone.has(objectKey(one))).flatMap((one) => one.parents))
      parents.set(parent, (parents.get(parent) ?? new Set()).add(id));
  }
  return parents;
}

/** The zones and scripts that the account does not have. A kind that could not be listed is left out. */
function unknownParents(all: Parents, parents: Parents): Parent[] {
  return [...parents].flatMap(([parent, ids]) => {
    const known = all.get(parent);
    return known ? [...ids].filter((id) => !known.has(id)).map((id) => [parent, id] as const) : [];
  });
}
