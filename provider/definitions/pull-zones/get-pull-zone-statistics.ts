import { z } from "zod";
import { defineDataSource, number } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { chart, charts, checkPeriod, chosenFigures, hourly, moving, period, periodOf } from "../shared/statistics";
import { readTraffic, trafficOutputs } from "../shared/traffic";

export const getPullZoneStatistics = defineDataSource({
  name: "getPullZoneStatistics",
  description: `Reads the traffic of a pull zone in a period, and what Bunny Optimizer, SafeHop and the origin shield did. ${moving}`,
  vendorPage: "cdn",
  example: {
    name: "traffic",
    args: { pullZoneId: 1001, from: "2026-11-01T00:00:00Z", to: "2026-11-30T00:00:00Z" },
    exports: { requestsOfTheZone: "totalRequestsServed", cacheHitRate: "cacheHitRate" },
  },
  inputs: z.object({ pullZoneId, ...period, ...hourly, ...charts }),
  outputs: z.object({
    ...trafficOutputs,
    optimizer: z
      .object({
        totalRequestsOptimized: number("The requests whose images were optimized."),
        totalTrafficSaved: number("The bytes that were saved."),
        averageProcessingTime: number("How long it took on average, in milliseconds."),
        averageCompressionRatio: number("How much smaller images became on average, in percent."),
        requestsOptimizedChart: chart("Requests whose images were optimized"),
        trafficSavedChart: chart("Bytes that were saved"),
        averageProcessingTimeChart: chart("Processing times"),
        averageCompressionChart: chart("Compression"),
      })
      .describe("What Bunny Optimizer did."),
    safeHop: z
      .object({
        totalRequestsRetried: number("The requests to the origin that were sent again."),
        totalRequestsSaved: number("The requests that succeeded only by that."),
        requestsRetriedChart: chart("Requests that were sent again"),
        requestsSavedChart: chart("Requests that succeeded only by that"),
      })
      .describe("What SafeHop did."),
    originShield: z
      .object({
        concurrentRequestsChart: chart("Concurrent requests to the origin"),
        queuedRequestsChart: chart("Requests that waited for others"),
      })
      .optional()
      .describe("The queue of the origin shield. Only with `charts`."),
  }),
  check: checkPeriod,
  async read({ inputs }, { api }) {
    const { pullZoneId: id, charts: all } = inputs;
    const statistics = api.pullZoneStatistics;
    const during = periodOf(inputs);
    const [traffic, optimizer, safeHop, originShield] = await Promise.all([
      readTraffic(api, inputs),
      statistics.optimizer(id, during),
      statistics.safeHop(id, during),
      all ? statistics.originShieldQueue(id, during) : undefined,
    ]);
    return {
      ...traffic,
      optimizer: chosenFigures(optimizer, all),
      safeHop: chosenFigures(safeHop, all),
      ...(originShield && { originShield }),
    };
  },
});
