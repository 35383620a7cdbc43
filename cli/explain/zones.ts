import { findPullZone, readZone, type Zone } from "../../edge";
import type { BunnyClient } from "../../sdk";

/** The pull zone with an id, or the one of a hostname. */
export async function zoneOf(api: BunnyClient, id: number | undefined, hostname: string): Promise<Zone> {
  const found = id ?? (await findPullZone(api, hostname))?.id;
  if (found === undefined)
    throw new Error(`No pull zone of the account has the hostname ${hostname}. Name one by --pull-zone.`);
  return readZone(api, found);
}
