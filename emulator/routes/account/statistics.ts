import { core, ok } from "../../http/replies";
import { routes } from "../../http/route";
import {
  chartKey,
  chartOf,
  flagIn,
  numberIn,
  readRange,
  type StatisticsRange,
  timesOf,
  total,
} from "../../http/statistics-range";
import type { EmulatorState } from "../../state";
import { type Traffic, trafficOf } from "../logging";
import { chargesUntil, rechargedBalance, regionOf } from "./charges";

const parts = [
  "loadOriginResponseTimes",
  "loadOriginTraffic",
  "loadRequestsServed",
  "loadBandwidthUsed",
  "loadOriginShieldBandwidth",
  "loadGeographicTrafficDistribution",
  "loadUserBalanceHistory",
] as const;

export const statisticsRoutes = routes(core.unauthorized, {
  "GET /statistics": ({ state, query }) => {
    const range = readRange(query);
    const traffic = trafficIn(state, query, range);
    // Clients older than the flags send none of them, and read all parts.
    const hasAll = parts.every((name) => !query.has(name));
    const where = (name: (typeof parts)[number]) =>
      (hasAll && name !== "loadUserBalanceHistory") || flagIn(query, name);
    const chart = (name: (typeof parts)[number], measure: (cell: Traffic) => number) =>
      where(name) ? chartOf(range, traffic, measure) : {};
    const errors = (measure: (cell: Traffic) => number) =>
      flagIn(query, "loadErrors") ? chartOf(range, traffic, measure) : {};
    const served = chartOf(range, traffic, requests);
    const fetched = chartOf(range, traffic, originRequests);
    return ok({
      TotalBandwidthUsed: total(traffic, bytes),
      TotalOriginTraffic: total(traffic, originBytes),
      AverageOriginResponseTime: Math.round(ratio(total(traffic, originMs), total(traffic, originRequests))),
      OriginResponseTimeChart: where("loadOriginResponseTimes")
        ? ratios(chartOf(range, traffic, originMs), fetched)
        : {},
      TotalRequestsServed: total(traffic, requests),
      CacheHitRate: 100 * ratio(total(traffic, cachedRequests), total(traffic, requests)),
      BandwidthUsedChart: chart("loadBandwidthUsed", bytes),
      BandwidthCachedChart: chart("loadBandwidthUsed", ({ cachedBytes }) => cachedBytes),
      CacheHitRateChart: where("loadRequestsServed")
        ? ratios(
            chartOf(range, traffic, (cell) => 100 * cachedRequests(cell)),
            served,
          )
        : {},
      RequestsServedChart: where("loadRequestsServed") ? served : {},
      PullRequestsPulledChart: where("loadRequestsServed") ? fetched : {},
      OriginShieldBandwidthUsedChart: chart("loadOriginShieldBandwidth", (cell) => shieldBytes(state, cell)),
      OriginShieldInternalBandwidthUsedChart: chart("loadOriginShieldBandwidth", () => 0),
      OriginTrafficChart: chart("loadOriginTraffic", originBytes),
      UserBalanceHistoryChart: where("loadUserBalanceHistory") ? balanceHistory(state, range) : {},
      GeoTrafficDistribution: where("loadGeographicTrafficDistribution") ? byRegion(traffic) : {},
      Error3xxChart: errors(({ errors3xx }) => errors3xx),
      Error4xxChart: errors(({ errors4xx }) => errors4xx),
      Error5xxChart: errors(({ errors5xx }) => errors5xx),
    });
  },
});

const requests = (cell: Traffic) => cell.requests;
const cachedRequests = (cell: Traffic) => cell.cachedRequests;
const bytes = (cell: Traffic) => cell.bytes;
const originRequests = (cell: Traffic) => cell.originRequests;
const originBytes = (cell: Traffic) => cell.originBytes;
const originMs = (cell: Traffic) => cell.originMs;

/** The traffic of one pull zone or of all, and of one region or of all: 0 and -1 stand for all. */
function trafficIn(state: EmulatorState, query: URLSearchParams, range: StatisticsRange): Traffic[] {
  const pullZone = numberIn(query, "pullZone") ?? 0;
  const region = numberIn(query, "serverZoneId") ?? 0;
  return [...state.pullZones.values()]
    .filter(({ Id }) => pullZone <= 0 || Id === pullZone)
    .flatMap((zone) => trafficOf(state, zone, range))
    .filter((cell) => region <= 0 || regionOf(cell.region)?.Id === region);
}

/** What goes through an origin shield is what is sent to the origin. */
const shieldBytes = ({ pullZones }: EmulatorState, { pullZoneId, originBytes }: Traffic) =>
  pullZones.get(pullZoneId)?.EnableOriginShield ? originBytes : 0;

function byRegion(traffic: readonly Traffic[]): Record<string, number> {
  const regions = Map.groupBy(traffic, ({ region }) => regionOf(region)?.Name ?? region);
  return Object.fromEntries([...regions].map(([name, cells]) => [name, total(cells, bytes)]));
}

const dayMs = 24 * 3_600_000;

/** The balance at the end of each day. */
function balanceHistory(state: EmulatorState, range: StatisticsRange): Record<string, number> {
  const ends = timesOf({ ...range, stepMs: dayMs }).map(
    (time) => [time, Math.min(time + dayMs - 1, Date.now())] as const,
  );
  return Object.fromEntries(
    ends.map(([time, end]) => [chartKey(time), rechargedBalance - chargesUntil(state, end).total]),
  );
}

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

const ratios = (sums: Record<string, number>, counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).map(([time, sum]) => [time, ratio(sum, counts[time] ?? 0)]));
