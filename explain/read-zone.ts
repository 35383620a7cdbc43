import type { PullZone } from "../sdk/api/pull-zones";
import type { AccessListDetails, ShieldZone } from "../sdk/api/shield";
import { type BunnyClient, BunnyError, isNotFound } from "../sdk/index";
import { collect } from "../sdk/internal";
import { namesServing } from "./hostnames";
import type { AccessList, Shield, Zone } from "./zone";

/** Reads a pull zone, by its id or as it was read, with its shield zone. Changes nothing. */
export async function readZone(api: BunnyClient, zone: number | PullZone): Promise<Zone> {
  const pullZone = typeof zone === "number" ? await api.pullZones.get(zone) : zone;
  const shieldZone = await api.shieldZones.getByPullZone(pullZone.id).catch(unlessMissing);
  return shieldZone ? { pullZone, shield: await shieldOf(api, shieldZone) } : { pullZone };
}

/** The zones that serve hostnames, as far as the account has them. It is listed once, and each zone is read once. */
export async function readZones(api: BunnyClient, hostnames: Iterable<string>): Promise<ReadonlyMap<string, Zone>> {
  const found = new Map<string, PullZone>();
  const open = new Set(hostnames);
  for await (const zone of api.pullZones.list()) {
    const names = new Set(zone.hostnames.map(({ value }) => value?.toLowerCase()));
    for (const hostname of open) {
      const [exact, wildcard] = namesServing(hostname);
      if (names.has(exact)) open.delete(hostname);
      if (names.has(exact) || names.has(wildcard)) found.set(hostname, zone);
    }
    if (open.size === 0) break;
  }
  const zones = new Map<string, Zone>();
  for (const pullZone of new Set(found.values())) {
    const zone = await readZone(api, pullZone);
    for (const [hostname, one] of found) if (one === pullZone) zones.set(hostname, zone);
  }
  return zones;
}

async function shieldOf(api: BunnyClient, zone: ShieldZone): Promise<Shield> {
  const id = zone.shieldZoneId;
  // What a plan does not include is refused, and then it is off.
  const [lists, rateLimits, wafRules, bots, uploads, guardian] = await Promise.all([
    api.accessLists.list(id),
    collect(api.rateLimits.list(id)),
    collect(api.wafRules.list(id)),
    api.botDetection.get(id).catch(unlessRefused),
    api.uploadScanning.get(id).catch(unlessRefused),
    api.apiGuardian.get(id).catch(unlessRefused),
  ]);
  const custom = await Promise.all(
    lists.customLists.map(async (list) => {
      const { content } = await api.accessLists.get(id, list.listId);
      return accessListOf(list, content ?? "");
    }),
  );
  const checks = bots ? [bots.requestIntegrity, bots.ipAddress, bots.browserFingerprint] : [];
  return {
    id,
    wafEnabled: zone.wafEnabled ?? false,
    wafBlocks: zone.wafExecutionMode === "Block",
    isOn: {
      ddos: (zone.dDoSShieldSensitivity ?? "Off") !== "Off",
      bots: checks.some(({ sensitivity }) => sensitivity !== "Off"),
      uploads: uploads?.isEnabled ?? false,
      apiGuardian: guardian?.configuration?.isEnabled ?? false,
    },
    accessLists: [...custom, ...lists.managedLists.map((list) => accessListOf(list))],
    rateLimits,
    wafRuleOrder: zone.wafCustomRuleOrder,
    wafRules,
  };
}

/** Those that the platform maintains have no content that could be read. */
function accessListOf({ listId, name, type, action, isEnabled }: AccessListDetails, content?: string): AccessList {
  return {
    id: listId,
    name: name ?? "",
    type: type ?? "IP",
    action: action ?? "None",
    isEnabled: isEnabled ?? false,
    ...(content !== undefined && { entries: content.split("\n").filter((line) => line.trim() !== "") }),
  };
}

/** What is not there is undefined. */
export function unlessMissing(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

/** Nor is what the plan does not include. */
export function unlessRefused(error: unknown): undefined {
  const isRefused = error instanceof BunnyError && ["rejected", "forbidden"].includes(error.code);
  return isRefused ? undefined : unlessMissing(error);
}
