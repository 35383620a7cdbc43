import type { BunnyClient } from "../../sdk/index";
import { collect } from "../../sdk/internal";
import type { Shown } from "./charts";
import { counted, number, percent, titled } from "./formats";
import { type Choice, nameOf, readZones } from "./read-zones";
import { bytes, dollars } from "./units";

/** Reads the traffic of zones, one request for each zone and month, and one for the costs of all. */
export async function readTraffic(api: BunnyClient, choice: Choice) {
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
  // The platform has charges of the current month alone.
  const monthOfCosts = now.toISOString().slice(0, 7);
  const report = await readZones(zones, choice, async ({ pullZoneId }, { year, month }) => {
    const name = nameOf({ year, month });
    const from = new Date(Date.UTC(year, month - 1, 1));
    // The platform counts whole days: the first moment of the next month would add its first day.
    const to = new Date(Math.min(Date.UTC(year, month, 1) - 1, now.getTime()));
    const figures = await api.statistics.get({ pullZoneId, from, to });
    const { totalRequestsServed, totalBandwidthUsed, totalOriginTraffic, cacheHitRate } = figures;
    const cost = name === monthOfCosts ? costs.byZone.get(pullZoneId) : undefined;
    return {
      month: name,
      requests: totalRequestsServed ?? 0,
      bytes: totalBandwidthUsed ?? 0,
      originBytes: totalOriginTraffic ?? 0,
      // Of no request there is no share.
      ...(cacheHitRate == null || !totalRequestsServed ? {} : { cacheHits: cacheHitRate / 100 }),
      ...(cost === undefined ? {} : { cost }),
    };
  });
  return { ...report, monthOfCosts, ...(costs.message === undefined ? {} : { costFailure: costs.message }) };
}

type TrafficReport = Awaited<ReturnType<typeof readTraffic>>;
type MonthTraffic = TrafficReport["zones"][number]["months"][number];

interface Zone {
  readonly pullZoneId: number;
  readonly name?: string;
}

/** None where the key may not read them. */
async function costsByZone(api: BunnyClient): Promise<{ byZone: ReadonlyMap<number, number>; message?: string }> {
  try {
    const all = await api.billing.byPullZone();
    const costs = all.flatMap(({ pullZoneId, monthlyUsage: cost }) =>
      cost == null ? [] : [[pullZoneId, cost] as const],
    );
    return { byZone: new Map(costs) };
  } catch (error) {
    return { byZone: new Map(), message: error instanceof Error ? error.message : String(error) };
  }
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
      ["Cache hits", ({ cacheHits }) => percent(cacheHits, 1)],
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
