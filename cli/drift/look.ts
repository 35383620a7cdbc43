import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { allPlaces, type Places, presentObjects } from "../../provider/inventory";
import { clientFromEnvironment } from "../client";
import { StatusLine } from "../status-line";
import { keyOf } from "./build-report";
import type { Managed } from "./findings";
import { inspect } from "./inspect";
import { startProviderForAll } from "./provider-for-all";
import type { Failure, Inventory, StackReport } from "./report";
import type { FoundStack } from "./stacks";

/** Stacks as they were found, and what each manages. */
export interface Looked {
  readonly reports: readonly StackReport[];
  readonly managed: ReadonlyMap<string, readonly Managed[]>;
}

/**
 * Looks at the stacks, some at a time, and says on a terminal how far it is. One that fails does not keep the others
 * from being looked at.
 */
export async function lookAt(
  stacks: readonly FoundStack[],
  { concurrency = availableParallelism() }: { concurrency?: number },
): Promise<Looked> {
  const limit = pLimit(concurrency);
  const managed = new Map<string, readonly Managed[]>();
  const line = new StatusLine(process.stderr);
  let [done, drifted] = [0, 0];
  const progress = () =>
    line.show(`${done} of ${stacks.length} stacks looked at${drifted > 0 ? `, ${drifted} drifted` : ""}`);
  progress();
  const provider = await startProviderForAll();
  const reports = await limit.map(stacks, async (stack) => {
    const { report, managed: resources } = await inspect(stack, provider);
    managed.set(stack.name, resources);
    done++;
    if (report.findings.length > 0) drifted++;
    progress();
    return report;
  });
  provider.stop();
  line.clear();
  return { reports, managed };
}

/** What there is on the platform, and which stack manages it. What cannot be read is told beside it. */
export async function takeInventory(
  { managed }: Looked,
  scope: Inventory["scope"],
): Promise<{ inventory: Inventory; failures: Failure[] }> {
  const stackOf = new Map<string, string>();
  for (const [stack, resources] of managed)
    for (const resource of resources) for (const key of [keyOf(resource), ...resource.lists]) stackOf.set(key, stack);
  const failures: Failure[] = [];
  const failed = (what: string, error: unknown) =>
    failures.push({ message: `${what}: ${error instanceof Error ? error.message : String(error)}` });
  const objects: Inventory["objects"] = [];
  const api = clientFromEnvironment();
  try {
    const account = scope === "account";
    const places = account ? await allPlaces(api) : touched([...managed.values()].flat());
    for await (const { lists, ...object } of presentObjects(api, { places, account }, failed)) {
      const stack = [keyOf(object), ...lists].map((key) => stackOf.get(key)).find((name) => name !== undefined);
      objects.push({ ...object, ...(stack ? { stack } : {}) });
    }
  } finally {
    await api.close();
  }
  return { inventory: { scope, objects }, failures };
}

function touched(resources: readonly Managed[]): Places {
  const places = new Map<string, Set<number>>();
  for (const [place, id] of resources.flatMap((resource) => resource.places))
    places.set(place, (places.get(place) ?? new Set()).add(id));
  return places;
}
