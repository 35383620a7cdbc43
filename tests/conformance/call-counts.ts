import type { ResourceDefinition } from "../../provider/define/define";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { type BunnyClient, createClient } from "../../sdk/index";
import type { Account } from "../support/account";
import type { Args } from "./case";
import type { Plan } from "./plan";
import { prepareFor } from "./prepare";

/** How often each operation is called. */
export type Counts = Readonly<Record<string, number>>;

const phases = ["create", "refresh", "delete"] as const;

/**
 * How often so many objects of a case call each operation, in one run for each phase: each what its case says, but for
 * reads of a parent, which are sent once for all of its objects.
 */
export function expectedCounts({ testCase, resource }: Plan, parent: string | undefined, count: number) {
  const parents = new Set(argsOf(testCase, count).map((args) => (parent === undefined ? resource : args[parent])));
  const of = (phase: (typeof phases)[number]): Counts => {
    const operations = testCase.calls[phase].toSorted();
    const needed = without(operations, testCase.notNeeded?.[phase] ?? []);
    return Object.fromEntries(
      needed.map((operation) => {
        const each = needed.filter((other) => other === operation).length;
        return [operation, testCase.sharedReads?.[phase]?.includes(operation) ? parents.size : each * count];
      }),
    );
  };
  return { create: of("create"), refresh: of("refresh"), "no change": {}, delete: of("delete") };
}

const argsOf = (testCase: Plan["testCase"], count: number): Args[] =>
  Array.from({ length: count }, (_, n) => testCase.args(n));

/** The operations without one of each of these. */
function without(operations: readonly string[], others: readonly string[]): string[] {
  return others.reduce<string[]>((left, one) => left.toSpliced(left.indexOf(one), 1), [...operations]);
}

/** How often each operation is called in each phase of the lives of so many objects. */
export async function measuredCounts(plan: Plan, definition: ResourceDefinition, { emulator }: Account, count: number) {
  const counted = async <T>(work: (api: BunnyClient) => Promise<T>): Promise<[T, Counts]> => {
    const api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url, retryDelayMs: 1 });
    emulator.calls.take();
    const result = await work(api).finally(() => api.close());
    return [result, countsOf(emulator.calls.take())];
  };
  prepareFor(plan.testCase, emulator);
  const all = argsOf(plan.testCase, count).map((args) => plan.checked(args));
  // One after another: writes that overlap share reads, or not, as it happens.
  const [objects, creates] = await counted(async (api) => {
    const created = [];
    for (const args of all) created.push(await create(definition, args, api));
    return created;
  });
  const [states, reads] = await counted((api) =>
    Promise.all(objects.map(({ id, properties }) => read(definition, id, properties, api))),
  );
  const [, unchanged] = await counted(async () => {
    for (const [at, state] of states.entries())
      if (difference(definition, all[at] ?? {}, state?.inputs ?? {}).changed.length > 0) throw new Error("It drifted.");
  });
  const [, deletes] = await counted(async (api) => {
    for (const { properties } of objects) await remove(definition, properties, api);
  });
  return { create: creates, refresh: reads, "no change": unchanged, delete: deletes };
}

/** How often each operation is called by an update. */
export async function measuredUpdate(
  { testCase, checked }: Plan,
  definition: ResourceDefinition,
  { emulator, api }: Account,
  { before, after }: { before: Args; after: Args },
): Promise<Counts> {
  prepareFor(testCase, emulator);
  const { id, properties } = await create(definition, checked(before), api);
  const other = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url, retryDelayMs: 1 });
  emulator.calls.take();
  await update(definition, { id, olds: properties, news: checked(after) }, other).finally(() => other.close());
  return countsOf(emulator.calls.take());
}

/** How often each call is among these. */
export function countsOf(calls: readonly ({ operation: string | undefined } | string)[]): Counts {
  const operations = calls.map((call) => (typeof call === "string" ? call : (call.operation ?? "unknown")));
  return Object.fromEntries(
    operations.map((operation) => [operation, operations.filter((other) => other === operation).length]),
  );
}
