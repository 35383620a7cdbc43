import { startEmulator } from "../../../emulator";
import { accountLimits } from "../../../emulator/account/limits";
import { planLimits } from "../../../emulator/routes/shield";
import { copyZone } from "../../../emulator/seeds/copy-zone";
import { readZone as readShieldedZone, type ShieldReads } from "../../../emulator/seeds/read-zone";
import { settingsFor } from "../../../emulator/testing/settings";
import { type Answer, type Decider, namesServing, readZone, readZones, type Zone } from "../../../explain";
import { unlessMissing, unlessRefused } from "../../../explain/read-zone";
import { NativeProvider } from "../../../provider/hosts/native/native-provider";
import { nameIn, resourceNameIn } from "../../../provider/hosts/tokens";
import { type BunnyClient, createClient } from "../../../sdk/index";
import { managingTypes, type ResourceOf, withDeciders } from "../resources";
import { PlanRun } from "./apply";
import { carryOver } from "./carry-over";
import type { Plan } from "./plan-file";
import { notKnownYet, type PlanSummary, withoutId } from "./summary";

/** The zones of an account as they are after a plan. */
interface PlannedZones {
  /** By id: those that were asked for and those that the plan creates, which have ids of the copy. */
  readonly zones: ReadonlyMap<number, Zone>;
  readonly summary: PlanSummary;
  /** An answer with the resource of each decider, as far as the plan or `resourceOf` says, and without ids of the copy. */
  named(answer: Answer, resourceOf: ResourceOf): Answer;
  nameDecider(decider: Decider, resourceOf: ResourceOf): Decider;
  /** 0 for a zone that the plan creates. */
  idOf(zone: Zone): number;
}

/**
 * Takes the steps of a plan on a copy of zones, in this process. Nothing but reads is sent to the account.
 *
 * @param zones The zones that are asked for, as they are deployed.
 */
export async function plannedZones(plan: Plan, api: BunnyClient, zones: readonly Zone[]): Promise<PlannedZones> {
  const emulator = await startEmulator({ seeded: false, logsPerDay: 0, limits: unlimited });
  const copy = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url });
  const provider = new NativeProvider();
  try {
    const copied = new Map<number, Zone>();
    for (const { pullZone } of zones) {
      copyZone(emulator.state, await readShieldedZone(readsOf(api), pullZone.id));
      copied.set(pullZone.id, await readZone(copy, pullZone.id));
    }
    provider.configure(settingsFor(emulator));
    const shieldZones = [...emulator.state.shieldZones.values()];
    const run = new PlanRun(
      provider,
      new Set(copied.keys()),
      new Map(shieldZones.map(({ shieldZoneId, pullZoneId }) => [shieldZoneId, pullZoneId])),
    );
    await run.run(plan);
    return await collect(run, copy, zones, copied);
  } finally {
    provider.close();
    await copy.close();
    await emulator.stop();
  }
}

/** Zones of an account before and after a plan. */
interface ZonesAround {
  /** @throws Error where no zone has the hostname after the plan, nor had it. */
  plannedFor(hostname: string): Zone;
  /** Undefined where no zone has the hostname yet. */
  deployedFor(hostname: string): Zone | undefined;
}

/** The pull zone with an id, or else that of each hostname, before and after a plan. */
export async function zonesAround(
  plan: Plan,
  api: BunnyClient,
  id: number | undefined,
  hostnames: Iterable<string>,
): Promise<PlannedZones & ZonesAround> {
  const names = new Set(hostnames);
  const found = id === undefined ? await readZones(api, names) : new Map<string, Zone>();
  const deployed = new Map([...found.values()].map((zone) => [zone.pullZone.id, zone]));
  for (const one of id === undefined ? zonesNamedIn(plan, names) : [id])
    if (!deployed.has(one)) deployed.set(one, await readZone(api, one));
  const planned = await plannedZones(plan, api, [...deployed.values()]);
  const before = (hostname: string) => (id === undefined ? found.get(hostname) : deployed.get(id));
  const after = (hostname: string) => {
    if (id !== undefined) return planned.zones.get(id);
    // One that the plan deletes serves nothing.
    const there = [...planned.zones.values()].filter(({ unknown = [] }) =>
      unknown.every(({ path }) => path.length > 0),
    );
    const serving = namesServing(hostname).map((name) => there.find((zone) => hasName(zone, name)));
    return serving.find((zone) => zone !== undefined) ?? planned.zones.get(before(hostname)?.pullZone.id ?? 0);
  };
  return {
    ...planned,
    deployedFor: before,
    plannedFor(hostname) {
      const zone = after(hostname);
      if (zone) return zone;
      throw new Error(`No pull zone has the hostname ${hostname}, neither in the account nor after the plan.`);
    },
  };
}

const hasName = ({ pullZone }: Zone, name: string) =>
  pullZone.hostnames.some(({ value }) => value?.toLowerCase() === name);

/** The zones that a plan gives one of these hostnames, by id, which may have no such name yet. */
function zonesNamedIn({ steps }: Plan, hostnames: ReadonlySet<string>): readonly number[] {
  const served = new Set([...hostnames].flatMap((hostname) => namesServing(hostname)));
  return steps.flatMap(({ newState }) => {
    const { hostname, pullZoneId } = newState?.inputs ?? {};
    const isOne = newState && nameIn(newState.type) === "PullZoneHostname" && typeof hostname === "string";
    return isOne && served.has(hostname.toLowerCase()) && typeof pullZoneId === "number" ? [pullZoneId] : [];
  });
}

async function collect(
  run: PlanRun,
  copy: BunnyClient,
  zones: readonly Zone[],
  copied: ReadonlyMap<number, Zone>,
): Promise<PlannedZones> {
  const planned = new Map<number, Zone>();
  const deleted: PlanSummary["deletedZones"][number][] = [];
  for (const id of run.pullZones) {
    const found = await readZone(copy, id).catch(unlessMissing);
    const deployed = zones.find(({ pullZone }) => pullZone.id === id);
    if (found) planned.set(id, withUnknowns(run, found, deployed, copied.get(id)));
    else if (deployed) {
      deleted.push({ id, name: deployed.pullZone.name ?? "" });
      const what = `pull zone "${deployed.pullZone.name}" (${id})`;
      planned.set(id, { ...deployed, unknown: [{ path: [], what, why: "the plan deletes it" }] });
    }
  }
  const nameDecider = (decider: Decider, resourceOf: ResourceOf): Decider => {
    const own = managingTypes[decider.kind].flatMap((type) => run.objects.get(`${type} ${decider.id}`) ?? [])[0];
    const isOfNew = run.newZones.has(Number(decider.id.split("/")[0]));
    const isGiven = decider.kind !== "hostname" && own?.isNew;
    const resource = own?.urn ?? resourceOf(decider);
    return {
      ...decider,
      ...((isOfNew || isGiven) && { id: notKnownYet }),
      ...(resource !== undefined && { resource }),
    };
  };
  return {
    zones: planned,
    summary: {
      applied: run.taken,
      notApplied: run.failed.map(({ op, urn, why }) => ({ op, urn, why })),
      unknown: [...planned.values()]
        .flatMap(({ unknown = [] }) => unknown)
        .filter(({ path }) => path.length > 0)
        .map(({ what, why }) => ({ what, why })),
      createdZones: [...run.newZones].map(([id, urn]) => ({ urn, name: planned.get(id)?.pullZone.name ?? "" })),
      deletedZones: deleted,
      leftOut: { otherZones: run.otherZones, otherTypes: Object.fromEntries(run.otherTypes) },
    },
    nameDecider,
    idOf: ({ pullZone: { id } }) => (run.newZones.has(id) ? 0 : id),
    named: (answer, resourceOf) => {
      const { id } = answer.zone;
      const named = withDeciders(answer, (decider) => nameDecider(decider, resourceOf));
      return run.newZones.has(id) ? withoutId(named, id) : named;
    },
  };
}

/** A zone after the plan, with what is not known of it. */
function withUnknowns(run: PlanRun, found: Zone, deployed?: Zone, copied?: Zone): Zone {
  const { id, name } = found.pullZone;
  const failed = run.failed
    .filter(({ pullZoneId }) => pullZoneId === id || pullZoneId === "any")
    .flatMap(({ urn, op, why, parts }) =>
      parts.map((path) => ({ path, what: `the plan's ${op} of ${resourceNameIn(urn)}`, why })),
    );
  const own = deployed
    ? []
    : [{ path: ["pullZone", "zoneSecurityKey"], what: `pull zone "${name}": its key`, why: givenLater }];
  const unknown = [...failed, ...own, ...run.placeholders.find({ ...found })];
  const zone = unknown.length > 0 ? { ...found, unknown } : found;
  return deployed && copied ? carryOver({ deployed, copied, planned: zone }) : zone;
}

const givenLater = "the platform gives it to a zone that the plan creates";

/** The account may have more than the usual plan allows. */
const most = Number.MAX_SAFE_INTEGER;
const unlimited = Object.fromEntries(Object.keys({ ...accountLimits, ...planLimits }).map((name) => [name, most]));

function readsOf(api: BunnyClient): ShieldReads {
  return {
    get: (operation, path = {}, query) => api.read(operation, { path, query }),
    find: (operation, path = {}, query) => api.read(operation, { path, query }).catch(unlessRefused),
    findPage: async () => undefined,
  };
}
