import { z } from "zod";
import { defineDataSource, number, text } from "../../define/define";
import { loadBalancerId } from "../shared/ids";
import { checkPeriod, hourly, moving, period, periodOf } from "../shared/statistics";

const values = z.record(z.string(), z.number()).optional().describe("The figures by point in time (ISO 8601).");
const ofOrigin = z.object({
  originId: z.int().describe("The id of the origin."),
  originName: text("Its name."),
  values,
});

export const getLoadBalancerStatistics = defineDataSource({
  name: "getLoadBalancerStatistics",
  description: `Reads what a load balancer did in a period of at most 90 days, and each of its origins. A program that exports the figures stores them in the state. ${moving}`,
  vendorPage: "cdn/load-balancer/statistics",
  example: [
    {
      type: "getLoadBalancerStatistics",
      name: "balanced",
      args: { loadBalancerId: 4001, from: "2026-11-01T00:00:00Z", to: "2026-11-30T00:00:00Z" },
      exports: { balancedRequests: "totalRequests" },
    },
  ],
  inputs: z.object({ loadBalancerId, ...period, ...hourly }),
  outputs: z.object({
    totalRequests: number("The requests that the cache did not answer."),
    totalTraffic: number("The bytes of their responses."),
    averageOriginRttMs: number("How long origins took until the first byte, in milliseconds."),
    allOriginsExhausted: number("The requests that failed at every origin."),
    averageRetryDepth: number("How many more origins were tried, on average."),
    stickySessionHits: number("The requests that went where their session was."),
    requestsByMethod: z.record(z.string(), z.number()).optional().describe("The requests by HTTP method."),
    requestsByOrigin: z.array(ofOrigin).describe("The requests of each origin."),
    requestsByOriginGroup: z
      .array(
        z.object({
          originGroupId: z.int().describe("The id of the group."),
          originGroupName: text("Its name."),
          values,
        }),
      )
      .describe("The requests of each group."),
    trafficByOrigin: z.array(ofOrigin).describe("The bytes of each origin."),
    originLatency: z
      .array(ofOrigin.extend({ percentile: z.int().optional().describe("Of which percentile.") }))
      .describe("How long each origin took, in milliseconds."),
    originFailures: z
      .array(ofOrigin.extend({ statusCode: text("The status code, or the kind of failure.") }))
      .describe("The failures of each origin."),
  }),
  check: checkPeriod,
  async read({ inputs }, { api }) {
    const { summary, ...series } = await api.loadBalancers.getStatistics(inputs.loadBalancerId, periodOf(inputs));
    return { ...summary, ...series };
  },
});
