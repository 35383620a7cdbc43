import type { PulumiFn } from "@pulumi/pulumi/automation";
import { resourceNamed } from "../../provider/registry";
import type { Args, Case, Deployed } from "./case";
import { allCases } from "./cases";
import { native, type ProviderHost } from "./hosts";
import { plans as allPlans, type Plan } from "./plan";
import { recordsOf } from "./record";
import { type ArgsByCase, type Deployer, type Observation, SharedStack } from "./shared-stack";

/** The observations of all resources on one host, one for each operation of the engine. */
export interface Lifecycle {
  readonly created: Observation;
  readonly refreshed: Observation;
  readonly unchanged: Observation;
  /** A preview of a refresh after changes outside of Pulumi, and the `up` that repairs them. */
  readonly driftPreview: Observation;
  readonly repaired: Observation;
  readonly updatePreview: Observation;
  readonly updated: Observation;
  /** The objects from before the update, as far as they still exist after it. */
  readonly oldObjects: ObjectsByCase;
  /** The same program after a refresh, with a `get` of the first resource of each case. */
  readonly settled: Observation;
  /** A preview of a refresh after the first resource of each case was deleted outside of Pulumi. */
  readonly deletionPreview: Observation;
  readonly deleted: Observation;
  readonly remaining: ObjectsByCase;
  readonly resourcesLeft: number;
}

type ObjectsByCase = (testCase: Case) => readonly (Args | undefined)[];

/** Deletes an object of a case outside of Pulumi. */
function deletionOutside({ resource, settings, drift }: Case) {
  const deletion = settings?.externalDeletion ?? drift.find(({ shows }) => shows === "gone");
  if (!deletion) throw new Error(`The case of ${resource} does not say how its objects are deleted outside of Pulumi.`);
  return deletion.change;
}

/** The arguments of the scenarios of these plans, before their updates or after them. */
function argsIn(plans: readonly Plan[], when: "before" | "after"): ArgsByCase {
  const byCase = new Map(
    plans.map(({ testCase, scenarios }) => [testCase, Object.fromEntries(scenarios.map((one) => [one.n, one[when]]))]),
  );
  return (testCase) => byCase.get(testCase) ?? {};
}

const continueOnError = true;

/** The steps that call each handler of each resource. */
export type Handled = Pick<Lifecycle, "created" | "refreshed" | "updated">;

/**
 * Creates, refreshes, updates and destroys the resources of all cases.
 *
 * @param plugin The folder of the plugin.
 */
export async function runHandlers(plugin: string): Promise<Handled> {
  const shared = await SharedStack.open(native, plugin);
  const { stack } = shared;
  const [argsBefore, argsAfter] = [argsIn(allPlans, "before"), argsIn(allPlans, "after")];
  return shared.closeAfter(async () => ({
    created: await shared.observe(stack.up(shared.program(argsBefore), { continueOnError }), argsBefore),
    refreshed: await shared.observe(stack.refresh()),
    updated: await shared.observe(stack.up(shared.program(argsAfter), { continueOnError }), argsAfter),
  }));
}

/**
 * Runs the resources of these plans through their lifecycle: create, no change, drift and its repair, update, deletion
 * outside of Pulumi, destroy. All share one stack, since an operation of the engine takes about a second, however many
 * resources it has.
 */
export async function runLifecycle(host: ProviderHost, plans: readonly Plan[], deployer: Deployer): Promise<Lifecycle> {
  const shared = await SharedStack.openFor(host, deployer);
  const { stack, emulator } = shared;
  const [argsBefore, argsAfter] = [argsIn(plans, "before"), argsIn(plans, "after")];
  const [before, after] = [shared.program(argsBefore), shared.program(argsAfter)];
  const objectsOf = (seen: Observation): ObjectsByCase => {
    const objects = new Map(
      allCases.map((testCase) => [testCase, shared.onPlatform(testCase, seen.of(testCase).deployed)]),
    );
    return (testCase) => objects.get(testCase) ?? [];
  };
  return shared.closeAfter(async () => {
    const created = await shared.observe(stack.up(before, { continueOnError }), argsBefore);
    const refreshed = await shared.observe(stack.refresh());
    const unchanged = await shared.observe(stack.up(before, { continueOnError }));

    for (const { testCase, drift } of plans) {
      for (const { change, n } of drift) await change(emulator, unchanged.of(testCase).deployed[n] as Deployed);
    }
    const driftPreview = await shared.observe(stack.previewRefresh());
    const repaired = await shared.observe(stack.up(before, { refresh: true, continueOnError }), argsBefore);

    const updatePreview = await shared.observe(stack.preview(after));
    const updated = await shared.observe(stack.up(after, { continueOnError }), argsAfter);
    const oldObjects = objectsOf(repaired);
    const readable = plans.filter(({ resource }) => resourceNamed(resource).noImport === undefined);
    const reading: PulumiFn = async () => {
      await after();
      return Object.fromEntries(
        readable.map(({ testCase, resource, inputNames, withoutSecrets }) => {
          const id = updated.of(testCase).deployed[0]?.id ?? "";
          const object = host.classNamed(resource).get("existing", id);
          return [resource, Object.fromEntries(withoutSecrets(inputNames).map((name) => [name, object[name]]))];
        }),
      );
    };
    const settled = await shared.observe(stack.up(reading, { refresh: true, continueOnError }), argsAfter);

    for (const testCase of allCases) deletionOutside(testCase)(emulator, settled.of(testCase).deployed[0] as Deployed);
    const deletionPreview = await shared.observe(stack.previewRefresh());
    const deleted = await shared.observe(stack.destroy());
    const resourcesLeft = stack.bunnyResources().length;
    return {
      created,
      refreshed,
      unchanged,
      driftPreview,
      repaired,
      updatePreview,
      updated,
      oldObjects,
      settled,
      deletionPreview,
      deleted,
      remaining: objectsOf(settled),
      resourcesLeft,
    };
  });
}

/** What two hosts must have in common. */
export const lifecycleRecord = ({ oldObjects: _, remaining: __, resourcesLeft, ...steps }: Lifecycle) => ({
  resourcesLeft,
  ...recordsOf(steps),
});
