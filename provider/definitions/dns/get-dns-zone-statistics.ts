import { z } from "zod";
import { defineDataSource, number, outputOf } from "../../define/define";
import { dnsZoneId } from "../shared/ids";
import { chart, charts, checkPeriod, chosenFigures, moving, period, periodOf } from "../shared/statistics";

export const getDnsZoneStatistics = defineDataSource({
  name: "getDnsZoneStatistics",
  description: `Reads how many queries a DNS zone served in a period. ${moving}`,
  vendorPage: "dns",
  example: [
    { type: "getDnsZone", name: "shopZone", args: { domain: "shop.example.com" } },
    {
      type: "getDnsZoneStatistics",
      name: "queries",
      args: {
        dnsZoneId: outputOf("shopZone.dnsZoneId"),
        from: "2026-11-01T00:00:00Z",
        to: "2026-11-30T00:00:00Z",
      },
      exports: { queriesServed: "totalQueriesServed" },
    },
  ],
  inputs: z.object({ dnsZoneId, ...period, ...charts }),
  outputs: z.object({
    totalQueriesServed: number("The number of queries."),
    queriesByType: z.record(z.string(), z.number()).describe("The number of queries by type of record."),
    queriesServedChart: chart("Queries"),
    normalQueriesServedChart: chart("Queries that were not smart"),
    smartQueriesServedChart: chart("Smart queries"),
  }),
  check: checkPeriod,
  async read({ inputs }, { api }) {
    const { queriesByTypeChart, ...figures } = await api.dnsZones.getStatistics(inputs.dnsZoneId, periodOf(inputs));
    return { ...chosenFigures(figures, inputs.charts), queriesByType: queriesByTypeChart ?? {} };
  },
});
