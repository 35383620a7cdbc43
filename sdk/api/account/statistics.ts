import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { numbers } from "../../wire/members";
import { requireAnyOf } from "../../wire/schemas";
import { charts, figuresByName, periodQuery, type StatisticsPeriod } from "../../wire/statistics";
import type { Connection } from "../connection";

const statistics = requireAnyOf(
  z.object({
    ...numbers("totalRequestsServed", "totalBandwidthUsed", "totalOriginTraffic", "cacheHitRate"),
    ...numbers("averageOriginResponseTime"),
    ...charts("requestsServedChart", "pullRequestsPulledChart", "cacheHitRateChart", "bandwidthUsedChart"),
    ...charts("bandwidthCachedChart", "originTrafficChart", "originResponseTimeChart"),
    ...charts("originShieldBandwidthUsedChart", "error3xxChart", "error4xxChart", "error5xxChart"),
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
