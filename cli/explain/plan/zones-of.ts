import { namesServing, readZone, readZones, type Zone } from "../../../edge";
import type { BunnyClient } from "../../../sdk";
import type { Plan } from "./plan-file";
import { type PlannedZones, plannedZones, zonesNamedIn } from "./planned-zones";

/** Zones of an account before and after a plan. */
interface ZonesAround extends PlannedZones {
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
): Promise<ZonesAround> {
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
