import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { settings } from "../../provider/configuration";
import { shortType } from "../../provider/hosts/tokens";
import { presentObjects } from "../../provider/lifecycle/inventory";
import { allPlaces, missingPlaces, type Place, type Places } from "../../provider/lifecycle/places";
import { escaped, secretMark } from "../../sdk/internal";
import { clientFromEnvironment } from "../options/client";
import { StatusLine } from "../output/status-line";
import { objectKey } from "./build-report";
import type { ManagedResource } from "./findings";
import { inspectStack } from "./inspect-stack";
import { startProviderForAll } from "./provider-for-all";
import type { Failure, Inventory, StackReport } from "./report";
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
  const provider = await startProviderForAll();
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
  const stackOf = new Map<string, string>();
  const partlySecret: { pattern: RegExp; stack: string }[] = [];
  for (const [{ name: stack }, resources] of managed)
    for (const resource of resources) {
      for (const key of [objectKey(resource), ...resource.lists]) stackOf.set(key, stack);
      if (resource.id.includes(secretMark)) partlySecret.push({ pattern: patternOf(objectKey(resource)), stack });
    }
  const stackWith = (key: string) => stackOf.get(key) ?? partlySecret.find(({ pattern }) => pattern.test(key))?.stack;
  const failures: Failure[] = [];
  const failed = (what: string, error: unknown) =>
    failures.push({ message: `${what}: ${error instanceof Error ? error.message : String(error)}` });
  const objects: Inventory["objects"] = [];
  const api = clientFromEnvironment();
  try {
    const account = scope === "account";
    const inUse = placesInUse(managed);
    const places = account ? await allPlaces(api, failed) : inUse;
    for (const [place, id] of account ? unknownPlaces(places, inUse) : await missingPlaces(api, inUse))
      failures.push({ message: `${place} ${id}: ${notOfThisAccount}` });
    for await (const { lists, ...object } of presentObjects(api, { places, account }, failed)) {
      const stack = [objectKey(object), ...lists].map(stackWith).find((name) => name !== undefined);
      objects.push({ ...object, ...(stack ? { stack } : {}) });
    }
  } finally {
    await api.close();
  }
  return { inventory: { scope, objects }, failures };
}

/** Matches the keys of all objects that a partly secret id may stand for. They all count as managed: a report must not reveal which one it is. */
function patternOf(key: string): RegExp {
  const parts = key.split(secretMark).map(escaped);
  return new RegExp(`^${parts.join(".+")}$`, "s");
}

const notOfThisAccount = `a stack manages resources in it, but the account has none with this id. Put that account's API key into ${settings.apiKey.env}, or leave the stack out.`;

/** The zones and scripts in which stacks manage resources that still exist. */
function placesInUse(managed: Inspection["managed"]): Places {
  const places = new Map<string, Set<number>>();
  for (const [{ findings }, resources] of managed) {
    const gone = new Set(
      findings
        .filter(({ change }) => change === "gone")
        .map(({ type, id }) => objectKey({ type: shortType(type), id })),
    );
    for (const [place, id] of resources.filter((one) => !gone.has(objectKey(one))).flatMap((one) => one.places))
      places.set(place, (places.get(place) ?? new Set()).add(id));
  }
  return places;
}

/** The zones and scripts that the account does not have. A kind that could not be listed is left out. */
function unknownPlaces(all: Places, places: Places): Place[] {
  return [...places].flatMap(([place, ids]) => {
    const known = all.get(place);
    return known ? [...ids].filter((id) => !known.has(id)).map((id) => [place, id] as const) : [];
  });
}
