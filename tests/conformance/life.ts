import type { PulumiFn } from "@pulumi/pulumi/automation";
import type { Args, Case, Deployed } from "./case";
import { allCases } from "./cases";
import type { ProviderHost } from "./hosts";
import { planFor, plans } from "./plan";
import { type Seen, Stage } from "./stage";

/** What was seen of all resources on one host, operation by operation. */
export interface Life {
  readonly created: Seen;
  readonly refreshed: Seen;
  readonly again: Seen;
  /** A look for what was changed behind our back, and its repair. */
  readonly found: Seen;
  readonly repaired: Seen;
  readonly planned: Seen;
  readonly changed: Seen;
  /** Objects from before the change, as far as they are still there after it. */
  readonly replaced: LeftOver;
  /** The same program once more after a refresh, which also reads the first resource of each case by its id. */
  readonly settled: Seen;
  /** A look after the first resource of each case vanished behind our back. */
  readonly missed: Seen;
  readonly deleted: Seen;
  readonly leftOver: LeftOver;
  readonly resourcesLeft: number;
}

type LeftOver = (suite: Case) => readonly (Args | undefined)[];

/** What makes objects of a case vanish behind our back. */
function takeAway({ resource, settings, drift }: Case) {
  const gone = settings?.gone ?? drift.find(({ shows }) => shows === "gone");
  if (!gone) throw new Error(`The case of ${resource} does not say how its objects vanish.`);
  return gone.change;
}

/**
 * Leads the resources of all cases through one life: created, left alone, changed behind our back, repaired, changed,
 * deleted. An operation of the engine takes about a second, however many resources it has.
 */
export async function live(host: ProviderHost): Promise<Life> {
  const stage = await Stage.open(host);
  const { stack, emulator } = stage;
  const rolesOf = (suite: Case) => planFor(suite).roles;
  const before = stage.program((suite) => rolesOf(suite).map((role) => role.before));
  const after = stage.program((suite) => rolesOf(suite).map((role) => role.after));
  const continueOnError = true;
  const lookAgain = (seen: Seen): LeftOver => {
    const left = new Map(allCases.map((suite) => [suite, stage.onPlatform(suite, seen.of(suite).deployed)]));
    return (suite) => left.get(suite) ?? [];
  };
  try {
    const created = await stage.look(stack.up(before, { continueOnError }));
    const refreshed = await stage.look(stack.refresh());
    const again = await stage.look(stack.up(before, { continueOnError }));

    for (const { suite, drift } of plans) {
      for (const { change, n } of drift) change(emulator, again.of(suite).deployed[n] as Deployed);
    }
    const found = await stage.look(stack.previewRefresh());
    const repaired = await stage.look(stack.up(before, { refresh: true, continueOnError }));

    const planned = await stage.look(stack.preview(after));
    const changed = await stage.look(stack.up(after, { continueOnError }));
    const replaced = lookAgain(repaired);
    const reading: PulumiFn = async () => {
      await after();
      return Object.fromEntries(
        plans.map(({ suite, resource, inputNames, visible }) => {
          const id = changed.of(suite).deployed[0]?.id ?? "";
          const object = host.classNamed(resource).get("found", id);
          return [resource, Object.fromEntries(visible(inputNames).map((name) => [name, object[name]]))];
        }),
      );
    };
    const settled = await stage.look(stack.up(reading, { refresh: true, continueOnError }));

    for (const suite of allCases) takeAway(suite)(emulator, settled.of(suite).deployed[0] as Deployed);
    const missed = await stage.look(stack.previewRefresh());
    const deleted = await stage.look(stack.destroy());
    const resourcesLeft = stack.bunnyResources().length;
    return {
      created,
      refreshed,
      again,
      found,
      repaired,
      planned,
      changed,
      replaced,
      settled,
      missed,
      deleted,
      leftOver: lookAgain(settled),
      resourcesLeft,
    };
  } finally {
    await stage.close();
  }
}
