import { z } from "zod";
import { defineDataSource, number } from "../../define/define";
import { scriptId } from "../shared/ids";
import { chart, charts, checkPeriod, chosenFigures, hourly, moving, period, periodOf } from "../shared/statistics";

export const getEdgeScriptStatistics = defineDataSource({
  name: "getEdgeScriptStatistics",
  description: `Reads how often an edge script ran in a period, and what it used. ${moving}`,
  vendorPage: "scripting",
  example: {
    name: "runs",
    args: { scriptId: 42, from: "2026-11-01T00:00:00Z", to: "2026-11-30T00:00:00Z" },
    exports: { runsOfTheScript: "totalRequestsServed" },
  },
  inputs: z.object({ scriptId, ...period, ...hourly, ...charts }),
  outputs: z.object({
    totalRequestsServed: number("The number of requests."),
    totalCpuUsed: number("The CPU time, in milliseconds."),
    totalMonthlyCost: number("What the current month has cost so far, in dollars."),
    averageCpuTimePerExecution: number("The CPU time of a request on average, in milliseconds."),
    requestsServedChart: chart("Requests"),
    totalCpuTimeChart: chart("CPU time"),
    averageCpuTimeChart: chart("CPU time of a request on average"),
  }),
  check: checkPeriod,
  async read({ inputs }, { api }) {
    const statistics = await api.edgeScripts.getStatistics(inputs.scriptId, periodOf(inputs));
    return chosenFigures(statistics, inputs.charts);
  },
});
