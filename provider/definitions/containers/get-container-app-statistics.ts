import { z } from "zod";
import { defineDataSource, described } from "../../define/define";
import { containerAppId } from "../shared/ids";
import { checkPeriod, hourly, moving, period, periodOf } from "../shared/statistics";

const chart = (description: string) =>
  described(z.record(z.string(), z.number()).optional(), `${description}, by point in time (ISO 8601).`);

const monthMs = 30 * 24 * 3_600_000;

export const getContainerAppStatistics = defineDataSource({
  name: "getContainerAppStatistics",
  description: `Reads charts of an app of Magic Containers in a period: instances, use of CPU, memory and volumes, traffic and latency. The vendor names no units. A program that exports them stores them in the state. ${moving}`,
  vendorPage: "magic-containers",
  example: {
    name: "storefrontUse",
    args: { appId: "storefront-app", from: "2026-11-01T00:00:00Z", to: "2026-11-30T00:00:00Z" },
    exports: { storefrontInstances: "instancesChart" },
  },
  inputs: z.object({ appId: containerAppId, ...period, ...hourly }),
  outputs: z.object({
    instancesChart: chart("The number of instances"),
    activeRegionsChart: chart("The number of regions"),
    cpuUsageChart: chart("The use of CPU"),
    ramUsageChart: chart("The use of memory"),
    trafficChart: chart("The traffic"),
    latencyChart: chart("The latency"),
    volumesUsageChart: chart("What the volumes hold"),
    volumesCapacityChart: chart("What the volumes may hold"),
  }),
  check: checkPeriod,
  async read({ inputs: { appId, hourly, ...inputs } }, { api }) {
    const { from, to = new Date() } = periodOf(inputs);
    return await api.containerApps.getStatistics(appId, {
      from: from ?? new Date(to.getTime() - monthMs),
      to,
      granularity: hourly ? "Hourly" : "Daily",
    });
  },
});
