import { type BunnyClient, BunnyError, isNotFound } from "../sdk";
import type { PullZone } from "../sdk/api/pull-zones";
import type { AccessListDetails, ShieldZone } from "../sdk/api/shield";
import type { AccessList, Shield, Zone } from "./zone";

/** Reads a pull zone with its shield zone. Changes nothing. */
export async function readZone(api: BunnyClient, pullZoneId: number): Promise<Zone> {
  const pullZone = await api.pullZones.get(pullZoneId);
  const shieldZone = await unlessMissing(api.shieldZones.getByPullZone(pullZoneId));
  return shieldZone ? { pullZone, shield: await shieldOf(api, shieldZone) } : { pullZone };
}

/** The pull zone that serves a hostname; undefined where the account has none. */
export async function findPullZone(api: BunnyClient, hostname: string): Promise<PullZone | undefined> {
  const wanted = hostname.toLowerCase();
  const wildcard = `*${wanted.slice(wanted.indexOf("."))}`;
  let byWildcard: PullZone | undefined;
  for await (const zone of api.pullZones.list()) {
    const names = zone.hostnames.map(({ value }) => value?.toLowerCase());
    if (names.includes(wanted)) return zone;
    if (names.includes(wildcard)) byWildcard = zone;
  }
  return byWildcard;
}

async function shieldOf(api: BunnyClient, zone: ShieldZone): Promise<Shield> {
  const id = zone.shieldZoneId;
  // What a plan does not include is refused, and then it is off.
  const [lists, rateLimits, wafRules, bots, uploads, guardian] = await Promise.all([
    api.accessLists.list(id),
    all(api.rateLimits.list(id)),
    all(api.wafRules.list(id)),
    unlessRefused(api.botDetection.get(id)),
    unlessRefused(api.uploadScanning.get(id)),
    unlessRefused(api.apiGuardian.get(id)),
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

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function unlessMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

async function unlessRefused<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isNotFound(error) || (error instanceof BunnyError && ["rejected", "forbidden"].includes(error.code)))
      return undefined;
    throw error;
  }
}
