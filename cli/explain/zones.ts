import { findPullZones, readZone, type Zone } from "../../edge";
import type { BunnyClient } from "../../sdk";

/** The pull zone with an id, or else that of each hostname. The account is listed once, and each zone is read once. */
export async function zonesOf(
  api: BunnyClient,
  id: number | undefined,
  hostnames: Iterable<string>,
): Promise<(hostname: string) => Zone> {
  if (id !== undefined) {
    const zone = await readZone(api, id);
    return () => zone;
  }
  const names = new Set(hostnames);
  const found = await findPullZones(api, names);
  const missing = [...names].find((name) => !found.has(name));
  if (missing !== undefined) throw new Error(noZone(missing));
  const zones = new Map<number, Zone>();
  for (const pullZone of found.values())
    if (!zones.has(pullZone.id)) zones.set(pullZone.id, await readZone(api, pullZone));
  return (hostname) => {
    const zone = zones.get(found.get(hostname)?.id ?? 0);
    if (!zone) throw new Error(noZone(hostname));
    return zone;
  };
}

const noZone = (hostname: string) =>
  `No pull zone of the account has the hostname ${hostname}. Name one by --pull-zone.`;
