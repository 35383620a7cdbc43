import { z } from "zod";
import type { BunnyClient } from "../../../sdk/index";
import { described, number } from "../../define/properties";
import { chart, chosenFigures, periodOf } from "./statistics";

/** Traffic of a period, of an account or a pull zone. */
export const trafficOutputs = {
  totalRequestsServed: number("The number of requests."),
  totalBandwidthUsed: number("The bytes that were sent to visitors."),
  totalOriginTraffic: number("The bytes that were received from origins."),
  cacheHitRate: number("The share of requests that the cache answered, in percent."),
  averageOriginResponseTime: number("The median response time of origins, in milliseconds."),
  requestsServedChart: chart("Requests"),
  pullRequestsPulledChart: chart("Requests that the cache did not answer"),
  cacheHitRateChart: chart("The cache hit rate"),
  bandwidthUsedChart: chart("Bytes that were sent to visitors"),
  bandwidthCachedChart: chart("Bytes that the cache sent"),
  originTrafficChart: chart("Bytes that were received from origins"),
  originResponseTimeChart: chart("Response times of origins"),
  originShieldBandwidthUsedChart: chart("Bytes that went through origin shields"),
  error3xxChart: chart("Responses with a status of 300 to 399"),
  error4xxChart: chart("Responses with a status of 400 to 499"),
  error5xxChart: chart("Responses with a status of 500 to 599"),
  geoTrafficDistribution: described(
    z.record(z.string(), z.number()).optional(),
    "The bytes by region. Only with `charts`.",
  ),
};

interface Request {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly hourly: boolean;
  readonly charts: boolean;
  readonly pullZoneId?: number;
}

export async function readTraffic(api: BunnyClient, { charts, pullZoneId, ...period }: Request) {
  const traffic = await api.statistics.get({ ...periodOf(period), pullZoneId, all: charts });
  const { geoTrafficDistribution, ...figures } = traffic;
  return { ...chosenFigures(figures, charts), ...(charts && { geoTrafficDistribution }) };
}
