import { core, ok } from "../../http/replies";
import { type RouteRequest, routes } from "../../http/route";
import { chartOf, readRange, total } from "../../http/statistics-range";
import { type Traffic, trafficOf } from "../logging";
import { pullZoneOf } from "./pull-zones";

/** How much smaller Bunny Optimizer makes an image here, in percent. */
const compression = 40;
/** How long it takes for it, in milliseconds. */
const processingMs = 12;

export const pullZoneStatisticsRoutes = routes(core.unauthorized, {
  "GET /pullzone/{pullZoneId}/optimizer/statistics": (request) => {
    const { range, traffic } = trafficWhere(request, "OptimizerEnabled");
    const requests = total(traffic, ({ imageRequests }) => imageRequests);
    const saved = ({ imageBytes }: Traffic) => Math.round((imageBytes * compression) / 100);
    const where = (value: number) => chartOf(range, firstOfStep(traffic, range.stepMs), () => value);
    return ok({
      RequestsOptimizedChart: chartOf(range, traffic, ({ imageRequests }) => imageRequests),
      AverageCompressionChart: where(compression),
      TrafficSavedChart: chartOf(range, traffic, saved),
      AverageProcessingTimeChart: where(processingMs),
      TotalRequestsOptimized: requests,
      TotalTrafficSaved: total(traffic, saved),
      AverageProcessingTime: requests > 0 ? processingMs : 0,
      AverageCompressionRatio: requests > 0 ? compression : 0,
    });
  },

  "GET /pullzone/{pullZoneId}/originshield/queuestatistics": (request) => {
    const { range, traffic } = trafficWhere(request, "OriginShieldEnableConcurrencyLimit");
    const limit = Number(pullZoneOf(request).OriginShieldMaxConcurrentRequests);
    return ok({
      ConcurrentRequestsChart: chartOf(range, traffic, ({ originRequests }) => Math.min(originRequests, limit)),
      QueuedRequestsChart: chartOf(range, traffic, ({ originRequests }) => Math.max(0, originRequests - limit)),
    });
  },

  "GET /pullzone/{pullZoneId}/safehop/statistics": (request) => {
    const { range, traffic } = trafficWhere(request, "EnableSafeHop");
    // A request that failed all the same was retried, and so was one that a retry saved.
    const retried = ({ errors5xx }: Traffic) => errors5xx * 2;
    const saved = ({ errors5xx }: Traffic) => errors5xx;
    return ok({
      RequestsRetriedChart: chartOf(range, traffic, retried),
      RequestsSavedChart: chartOf(range, traffic, saved),
      TotalRequestsRetried: total(traffic, retried),
      TotalRequestsSaved: total(traffic, saved),
    });
  },
});

/** The traffic of a zone in the query's range, none if the feature is off. */
function trafficWhere(request: RouteRequest, feature: string) {
  const zone = pullZoneOf(request);
  const range = readRange(request.query);
  return { range, traffic: zone[feature] === true ? trafficOf(request.state, zone, range) : [] };
}

/** One hour with images of each point of a chart. */
function firstOfStep(traffic: readonly Traffic[], stepMs: number): Traffic[] {
  const withImages = traffic.filter(({ imageRequests }) => imageRequests > 0);
  return [...new Map(withImages.map((one) => [Math.floor(one.time / stepMs), one])).values()];
}
