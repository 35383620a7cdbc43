import type { BunnyClient } from "../../sdk";
import { collect } from "../../sdk/internal";
import { counted, number, percent, type Shown, titled } from "./formats";
import { type Choice, type Month, nameOf, readZones, type ZonesReport } from "./read-zones";
import { bytes, dollars } from "./units";

interface Zone {
  readonly pullZoneId: number;
  readonly name?: string;
}

interface MonthTraffic {
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

/** The traffic of pull zones, and what it cost. */
interface TrafficReport extends ZonesReport<Zone, MonthTraffic> {
  /** The month that the platform has charges of: the current one. */
  readonly monthOfCosts: string;
  /** Why there are no costs, where the key may not read them. */
  readonly costFailure?: string;
}

/** Reads the traffic of zones, one request for each zone and month, and one for the costs of all. */
export async function readTraffic(api: BunnyClient, choice: Choice): Promise<TrafficReport> {
  const { ids, now } = choice;
  const known = await collect(api.pullZones.list()).catch((error: unknown) => {
    if (ids.length === 0) throw error;
    return [];
  });
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const all = (ids.length > 0 ? [...new Set(ids)] : [...names.keys()]).toSorted((a, b) => a - b);
  const zones = all.map((pullZoneId): Zone => {
    const name = names.get(pullZoneId);
    return { pullZoneId, ...(name && { name }) };
  });
  const costs = await costsByZone(api);
  const monthOfCosts = now.toISOString().slice(0, 7);
  const report = await readZones(zones, choice, async ({ pullZoneId }, month) => {
    const cost = nameOf(month) === monthOfCosts && "byZone" in costs ? costs.byZone.get(pullZoneId) : undefined;
    return { ...(await readMonth(api, pullZoneId, month, now)), ...(cost === undefined ? {} : { cost }) };
  });
  return { ...report, monthOfCosts, ...("message" in costs ? { costFailure: costs.message } : {}) };
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

const titleOf = ({ pullZoneId, name }: Zone) => titled("Pull zone", pullZoneId, name);

/** How the report is shown. */
export function shownTraffic({ zones, failures, monthOfCosts, costFailure }: TrafficReport): Shown<MonthTraffic> {
  const costs = zones.flatMap(({ months }) => months.flatMap(({ cost }) => cost ?? []));
  const sum = dollars(costs.reduce((total, cost) => total + cost, 0));
  const cost = costFailure === undefined ? `${sum} charged so far in ${monthOfCosts}` : "costs could not be read";
  const failed = failures.length > 0 ? `; ${counted("pull", failures)} could not be read` : "";
  return {
    heading: "Traffic and costs",
    sentence: `${counted("pull", zones)}: ${cost}${failed}.`,
    about:
      "Traffic is that of the platform's statistics. Costs are what the platform has charged each pull zone in the current month so far: charges, not an estimate, and not the bill, which has those of other products and taxes. The platform has no costs of single pull zones for months that are over.",
    columns: [
      ["Month", ({ month }) => month, "text"],
      ["Requests", ({ requests }) => number(requests)],
      ["Cache hits", ({ cacheHits }) => percent(cacheHits)],
      ["Sent", (month) => bytes(month.bytes)],
      ["From origins", ({ originBytes }) => bytes(originBytes)],
      ["Charged", ({ cost }) => (cost === undefined ? "–" : dollars(cost))],
    ],
    zones: zones.map((zone) => {
      const cost = zone.months.at(-1)?.cost;
      const note = cost === undefined ? "" : `: ${dollars(cost)} charged in ${monthOfCosts}`;
      return { id: zone.pullZoneId, title: titleOf(zone), note, months: zone.months };
    }),
    problems: [
      ...failures.map((zone) => `${titleOf(zone)} could not be read: ${zone.message}`),
      ...(costFailure === undefined ? [] : [`Costs could not be read: ${costFailure}`]),
    ],
    bars: [
      ["Sent to visitors", (month) => month.bytes],
      ["Received from origins", ({ originBytes }) => originBytes],
    ],
    nothing: "no traffic",
    format: bytes,
  };
}
