import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { charts, checkPeriod, hourly, moving, period } from "../shared/statistics";
import { readTraffic, trafficOutputs } from "../shared/traffic";

export const getStatistics = defineDataSource({
  name: "getStatistics",
  description: `Reads the traffic of all pull zones of the account in a period; \`getPullZoneStatistics\` has that of one. ${moving}`,
  vendorPage: "api-reference/core",
  example: {
    name: "accountTraffic",
    args: { from: "2026-11-01T00:00:00Z", to: "2026-11-30T00:00:00Z" },
    exports: { requests: "totalRequestsServed", bytes: "totalBandwidthUsed" },
  },
  inputs: z.object({ ...period, ...hourly, ...charts }),
  outputs: z.object(trafficOutputs),
  check: checkPeriod,
  read: ({ inputs }, { api }) => readTraffic(api, inputs),
});
