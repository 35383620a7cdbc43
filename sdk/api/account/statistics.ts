import { periodQuery, type StatisticsPeriod } from "../../wire/statistics";
import { Area } from "../area";

/** Traffic of the whole account or of a pull zone. Source: the vendor's `core.json`. */
export class Statistics extends Area {
  /** `GET /statistics`. The charts of errors, of the origin shield and of regions are read with `all`. */
  readonly get = this.row("GET /statistics", {
    select: ({ pullZoneId, all = false, ...period }: StatisticsPeriod & { pullZoneId?: number; all?: boolean }) => ({
      query: {
        ...periodQuery(period),
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
    }),
  });
}
