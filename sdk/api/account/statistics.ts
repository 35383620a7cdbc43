import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { requireAnyOf } from "../../wire/schemas";
import { chart, figure, figuresByName, periodQuery, type StatisticsPeriod } from "../../wire/statistics";
import type { Connection } from "../connection";

const statistics = requireAnyOf(
  z.object({
    totalRequestsServed: figure,
    totalBandwidthUsed: figure,
    totalOriginTraffic: figure,
    cacheHitRate: figure,
    averageOriginResponseTime: figure,
    requestsServedChart: chart,
    pullRequestsPulledChart: chart,
    cacheHitRateChart: chart,
    bandwidthUsedChart: chart,
    bandwidthCachedChart: chart,
    originTrafficChart: chart,
    originResponseTimeChart: chart,
    originShieldBandwidthUsedChart: chart,
    error3xxChart: chart,
    error4xxChart: chart,
    error5xxChart: chart,
    geoTrafficDistribution: figuresByName,
  }),
);

/** Traffic of a period: bytes, requests, percent and milliseconds. */
export type TrafficStatistics = z.output<typeof statistics>;

/** Traffic of the whole account or of a pull zone. Source: the vendor's `core.json`. */
export class Statistics {
  constructor(private readonly connection: Connection) {}

  /** `GET /statistics`. The charts of errors, of the origin shield and of regions are read with `all`. */
  get({
    from,
    to,
    hourly,
    pullZoneId,
    all = false,
    ...options
  }: StatisticsPeriod & {
    pullZoneId?: number | undefined;
    all?: boolean;
  } & CallOptions = {}): Promise<TrafficStatistics> {
    return this.connection.call("GET /statistics", {
      ...options,
      path: {},
      query: {
        ...periodQuery({ from, to, hourly }),
        pullZone: pullZoneId,
        // The totals are read with the parts that they belong to.
        loadRequestsServed: true,
        loadBandwidthUsed: true,
        loadOriginTraffic: true,
        loadOriginResponseTimes: true,
        loadErrors: all,
        loadOriginShieldBandwidth: all,
        loadGeographicTrafficDistribution: all,
      },
      response: statistics,
    });
  }
}
