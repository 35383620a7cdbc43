import type { BunnyClient } from "../../sdk";
import { collect } from "../../sdk/internal";
import { visible } from "../output/invisible";
import { lastMonths, type Month, nameOf } from "../report/months";
import { readZones } from "../report/read-zones";
import { dollars } from "./units";

/** The traffic of pull zones, and what it cost, from which every format is built. */
export interface TrafficReport {
  readonly version: 1;
  /** The month that the platform has charges of: the current one. */
  readonly monthOfCosts: string;
  readonly zones: readonly ZoneTraffic[];
  /** The zones that could not be read. */
  readonly failures: readonly FailedZone[];
  /** Why there are no costs, where the key may not read them. */
  readonly costFailure?: string;
}

export interface FailedZone {
  readonly pullZoneId: number;
  readonly message: string;
}

export interface ZoneTraffic {
  readonly pullZoneId: number;
  readonly name?: string;
  /** Oldest first. */
  readonly months: readonly MonthTraffic[];
}

export interface MonthTraffic {
  /** `2026-01` */
  readonly month: string;
  readonly requests: number;
  /** Sent to visitors. */
  readonly bytes: number;
  readonly originBytes: number;
  /** The share of requests that the cache answered, 0 to 1. */
  readonly cacheHits?: number;
  /** What the platform has charged, in dollars; only of the current month. */
  readonly cost?: number;
}

export interface TrafficChoice {
  /** None means all of the account. */
  readonly pullZoneIds: readonly number[];
  /** How many, the current one included. */
  readonly months: number;
  readonly now: Date;
}

/** Reads the traffic of zones, one request for each zone and month, and one for the costs of all. */
export async function readTrafficReport(
  api: BunnyClient,
  { pullZoneIds, months, now }: TrafficChoice,
): Promise<TrafficReport> {
  const known = await collect(api.pullZones.list()).catch((error: unknown) => {
    if (pullZoneIds.length === 0) throw error;
    return [];
  });
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const ids = pullZoneIds.length > 0 ? [...new Set(pullZoneIds)] : [...names.keys()];
  const all = ids
    .toSorted((a, b) => a - b)
    .map((pullZoneId) => ({ pullZoneId, ...(names.get(pullZoneId) ? { name: names.get(pullZoneId) ?? "" } : {}) }));
  const costs = await costsByZone(api);
  const monthOfCosts = lastMonths(now, 1).map(nameOf).join();
  const { zones, failures } = await readZones(all, { months, now }, async ({ pullZoneId }, month) => {
    const name = nameOf(month);
    const cost = name === monthOfCosts && "byZone" in costs ? costs.byZone.get(pullZoneId) : undefined;
    return { ...(await readMonth(api, pullZoneId, month, now)), ...(cost === undefined ? {} : { cost }) };
  });
  return {
    version: 1,
    monthOfCosts,
    zones,
    failures: failures.map(({ zone: { pullZoneId }, message }) => ({ pullZoneId, message })),
    ...("message" in costs ? { costFailure: costs.message } : {}),
  };
}

async function costsByZone(api: BunnyClient): Promise<{ byZone: Map<number, number> } | { message: string }> {
  try {
    const all = await api.billing.byPullZone();
    return {
      byZone: new Map(all.flatMap(({ pullZoneId, monthlyUsage: cost }) => (cost == null ? [] : [[pullZoneId, cost]]))),
    };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

async function readMonth(api: BunnyClient, pullZoneId: number, month: Month, now: Date): Promise<MonthTraffic> {
  const from = new Date(Date.UTC(month.year, month.month - 1, 1));
  // The platform counts whole days: the first moment of the next month would add its first day.
  const to = new Date(Math.min(Date.UTC(month.year, month.month, 1) - 1, now.getTime()));
  const figures = await api.statistics.get({ pullZoneId, from, to });
  const { totalRequestsServed, totalBandwidthUsed, totalOriginTraffic, cacheHitRate } = figures;
  return {
    month: nameOf(month),
    requests: totalRequestsServed ?? 0,
    bytes: totalBandwidthUsed ?? 0,
    originBytes: totalOriginTraffic ?? 0,
    // Of no request there is no share.
    ...(cacheHitRate == null || !totalRequestsServed ? {} : { cacheHits: cacheHitRate / 100 }),
  };
}

/** What a zone is called in a report: `Pull zone 1001 (shop)`. */
export function titleOf({ pullZoneId, name }: Pick<ZoneTraffic, "pullZoneId" | "name">): string {
  return visible(`Pull zone ${pullZoneId}${name === undefined ? "" : ` (${name})`}`);
}

/** The summary of a report in one sentence. */
export function trafficSentence({ zones, failures, monthOfCosts, costFailure }: TrafficReport): string {
  const costs = zones.flatMap(({ months }) => months.flatMap(({ cost }) => cost ?? []));
  const sum = costs.reduce((total, cost) => total + cost, 0);
  const cost =
    costFailure === undefined ? `${dollars(sum)} charged so far in ${monthOfCosts}` : "costs could not be read";
  const failed = failures.length > 0 ? `; ${countOf(failures.length)} could not be read` : "";
  return `${countOf(zones.length)}: ${cost}${failed}.`;
}

/** What the figures are, and what they are not. */
export const whatFiguresAre =
  "Traffic is that of the platform's statistics. Costs are what the platform has charged each pull zone in the current month so far: charges, not an estimate, and not the bill, which has those of other products and taxes. The platform has no costs of single pull zones for months that are over.";

/** The message about a zone that could not be read. */
export function formatFailure({ pullZoneId, message }: FailedZone): string {
  return `Pull zone ${pullZoneId} could not be read: ${message}`;
}

export function formatCostFailure(message: string): string {
  return `Costs could not be read: ${message}`;
}

function countOf(zones: number): string {
  return `${zones} pull ${zones === 1 ? "zone" : "zones"}`;
}
