import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { numbers } from "../../wire/members";
import { requireAnyOf } from "../../wire/schemas";
import { chart, charts, periodQuery, type StatisticsPeriod } from "../../wire/statistics";
import type { Connection } from "../connection";

const optimizer = requireAnyOf(
  z.object({
    ...numbers("totalRequestsOptimized", "totalTrafficSaved", "averageProcessingTime", "averageCompressionRatio"),
    ...charts("requestsOptimizedChart", "trafficSavedChart", "averageProcessingTimeChart", "averageCompressionChart"),
  }),
);

const originShieldQueue = requireAnyOf(z.object({ concurrentRequestsChart: chart, queuedRequestsChart: chart }));

const safeHop = requireAnyOf(
  z.object({
    ...numbers("totalRequestsRetried", "totalRequestsSaved"),
    ...charts("requestsRetriedChart", "requestsSavedChart"),
  }),
);

export type OptimizerStatistics = z.output<typeof optimizer>;
export type OriginShieldQueueStatistics = z.output<typeof originShieldQueue>;
export type SafeHopStatistics = z.output<typeof safeHop>;

/** What features of a pull zone did in a period. Source: the vendor's `core.json`. */
export class PullZoneStatistics {
  constructor(private readonly connection: Connection) {}

  /** `GET /pullzone/{pullZoneId}/optimizer/statistics` */
  optimizer(pullZoneId: number, period: StatisticsPeriod & CallOptions = {}): Promise<OptimizerStatistics> {
    const details = { ...this.details(pullZoneId, period), response: optimizer };
    return this.connection.call("GET /pullzone/{pullZoneId}/optimizer/statistics", details);
  }

  /** `GET /pullzone/{pullZoneId}/originshield/queuestatistics` */
  originShieldQueue(
    pullZoneId: number,
    period: StatisticsPeriod & CallOptions = {},
  ): Promise<OriginShieldQueueStatistics> {
    const details = { ...this.details(pullZoneId, period), response: originShieldQueue };
    return this.connection.call("GET /pullzone/{pullZoneId}/originshield/queuestatistics", details);
  }

  /** `GET /pullzone/{pullZoneId}/safehop/statistics` */
  safeHop(pullZoneId: number, period: StatisticsPeriod & CallOptions = {}): Promise<SafeHopStatistics> {
    const details = { ...this.details(pullZoneId, period), response: safeHop };
    return this.connection.call("GET /pullzone/{pullZoneId}/safehop/statistics", details);
  }

  private details(pullZoneId: number, { from, to, hourly, ...options }: StatisticsPeriod & CallOptions) {
    return { ...options, path: { pullZoneId }, query: periodQuery({ from, to, hourly }) };
  }
}
