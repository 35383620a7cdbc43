import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { settings } from "../../provider/configuration";
import { allPlaces, missingPlaces, type Place, type Places, presentObjects } from "../../provider/lifecycle/inventory";
import { escaped, secretMark } from "../../sdk/http/sanitize";
import { clientFromEnvironment } from "../client";
import { shortType } from "../engine/changes";
import { StatusLine } from "../status-line";
import { keyOf } from "./build-report";
import type { Managed } from "./findings";
import { inspect } from "./inspect-stack";
import { startProviderForAll } from "./provider-for-all";
import type { Failure, Inventory, StackReport } from "./report";
import type { SelectedStack } from "./stacks";

/** Stacks as they were found, and what each manages. */
export interface Inspection {
  readonly reports: readonly StackReport[];
  /** Empty where it was not asked for. */
  readonly managed: ReadonlyMap<StackReport, readonly Managed[]>;
}

/**
 * Looks at the stacks, some at a time, and says on a terminal how far it is. One that fails does not keep the others
 * from being looked at.
 */
export async function inspectStacks(
  stacks: readonly SelectedStack[],
  { concurrency = availableParallelism(), keepsManaged }: { concurrency?: number; keepsManaged: boolean },
): Promise<Inspection> {
  const limit = pLimit(concurrency);
  const managed = new Map<StackReport, readonly Managed[]>();
  const line = new StatusLine(process.stderr);
  let [done, drifted] = [0, 0];
  const progress = () =>
    line.show(`${done} of ${stacks.length} stacks looked at${drifted > 0 ? `, ${drifted} drifted` : ""}`);
  progress();
  const provider = await startProviderForAll();
  const reports = await limit.map(stacks, async (stack) => {
    const { report, managed: resources } = await inspect(stack, provider);
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

/** What there is on the platform, and which stack manages it. What cannot be read is told beside it. */
export async function takeInventory(
  { managed }: Inspection,
  scope: Inventory["scope"],
): Promise<{ inventory: Inventory; failures: Failure[] }> {
  const stackOf = new Map<string, string>();
  const hidden: { pattern: RegExp; stack: string }[] = [];
  for (const [{ name: stack }, resources] of managed)
    for (const resource of resources) {
      for (const key of [keyOf(resource), ...resource.lists]) stackOf.set(key, stack);
      if (resource.id.includes(secretMark)) hidden.push({ pattern: patternOf(keyOf(resource)), stack });
    }
  const stackWith = (key: string) => stackOf.get(key) ?? hidden.find(({ pattern }) => pattern.test(key))?.stack;
  const failures: Failure[] = [];
  const failed = (what: string, error: unknown) =>
    failures.push({ message: `${what}: ${error instanceof Error ? error.message : String(error)}` });
  const objects: Inventory["objects"] = [];
  const api = clientFromEnvironment();
  try {
    const account = scope === "account";
    const inUse = touched(managed);
    const places = account ? await allPlaces(api, failed) : inUse;
    for (const [place, id] of account ? beyond(places, inUse) : await missingPlaces(api, inUse))
      failures.push({ message: `${place} ${id}: ${notOfThisAccount}` });
    for await (const { lists, ...object } of presentObjects(api, { places, account }, failed)) {
      const stack = [keyOf(object), ...lists].map(stackWith).find((name) => name !== undefined);
      objects.push({ ...object, ...(stack ? { stack } : {}) });
    }
  } finally {
    await api.close();
  }
  return { inventory: { scope, objects }, failures };
}

/** Which keys one may be whose id is in part secret. Whatever it may be counts as managed: what it is must not be shown. */
function patternOf(key: string): RegExp {
  const parts = key.split(secretMark).map(escaped);
  return new RegExp(`^${parts.join(".+")}$`, "s");
}

const notOfThisAccount = `a stack manages what is in it, but the account has none of this id. Put that account's key into ${settings.apiKey.env}, or leave the stack out.`;

/** The places that stacks have something in that is still there. */
function touched(managed: Inspection["managed"]): Places {
  const places = new Map<string, Set<number>>();
  for (const [{ findings }, resources] of managed) {
    const gone = new Set(
      findings.filter(({ change }) => change === "gone").map(({ type, id }) => keyOf({ type: shortType(type), id })),
    );
    for (const [place, id] of resources.filter((one) => !gone.has(keyOf(one))).flatMap((one) => one.places))
      places.set(place, (places.get(place) ?? new Set()).add(id));
  }
  return places;
}

/** The places that are not among all; a kind of which not all are known is left out. */
function beyond(all: Places, places: Places): Place[] {
  return [...places].flatMap(([place, ids]) => {
    const known = all.get(place);
    return known ? [...ids].filter((id) => !known.has(id)).map((id) => [place, id] as const) : [];
  });
}
