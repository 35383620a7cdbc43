import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";
import { numbers } from "../../wire/members";
import { mapOf, requireAnyOf, underData } from "../../wire/schemas";
import type { Connection } from "../connection";

/** The length of a point of a chart. */
export const metricsResolution = wireEnum(vendor.MetricsOverviewResolution);

/** Figures, at least one of which a response has. */
const figures = <const Name extends string>(...names: readonly Name[]) => z.object(numbers(...names));

const requests = ["blockedRequests", "loggedRequests", "challengedRequests"] as const;
const breaches = figures("totalBreaches", "blockedBreaches", "loggedBreaches", "challengedBreaches");
const features = figures(
  "dDoSMitigated",
  "wafTriggeredRules",
  "ratelimitBreaches",
  "botDetectionChallenged",
  "accessListActions",
  "uploadScanningBlocks",
  "apiGuardianBlocks",
);

const overview = underData(
  requireAnyOf(
    z.object({
      overview: features.nullish(),
      overviewPastTwentyEightDays: mapOf(requireAnyOf(features)).nullish(),
      waf: figures("totalTriggeredRules", ...requests).nullish(),
      dDoS: figures("verifiedRequests", ...requests).nullish(),
      ratelimit: breaches.nullish(),
      botDetection: figures("loggedRequests", "challengedRequests").nullish(),
      accessList: figures("totalActions", ...requests).nullish(),
      uploadScanning: figures("filesScanned", "blockedRequests", "loggedRequests").nullish(),
      apiGuardian: figures(
        "requestsInspected",
        "blockedRequests",
        "loggedRequests",
        "rateLimited",
        "failedRequestValidation",
        "failedAuthenticationEnforcement",
      ).nullish(),
      ...numbers("totalCleanRequestsLimit", "totalBillableRequests"),
    }),
  ),
);

/** Figures by names that no document lists. */
const named = mapOf(z.number());
const point = named.refine((figures) => Object.keys(figures).length > 0);
const metric = z.object({ totals: named.nullish(), metrics: mapOf(point).nullish() }).nullish();

const detailed = underData(
  requireAnyOf(
    z.object({
      waf: metric,
      ddos: metric,
      rateLimit: metric,
      accessLists: metric,
      botDetection: metric,
      uploadScanning: metric,
      apiGuardian: metric,
      resolution: metricsResolution.wire.nullish(),
    }),
  ),
);

const rateLimit = underData(requireAnyOf(z.object({ overview: breaches })));
const wafRule = underData(requireAnyOf(figures("totalTriggers", ...requests)));
const endpoint = underData(
  requireAnyOf(
    figures(
      "totalRequestsInspected",
      "totalBlockedRequests",
      "totalLoggedRequests",
      "totalRateLimited",
      "totalFailedRequestValidation",
      "totalFailedAuthenticationEnforcement",
    ),
  ),
);

/** What each feature of a shield zone did in the last 28 days. */
export type ShieldMetricsOverview = z.output<typeof overview>;
/** What each feature did in a period, by names that no document lists. */
export type ShieldMetricsOfPeriod = z.output<typeof detailed>;
export type RateLimitMetrics = z.output<typeof rateLimit>["overview"];
export type WafRuleMetrics = z.output<typeof wafRule>;
export type ApiGuardianEndpointMetrics = z.output<typeof endpoint>;

export interface ShieldMetricsPeriod {
  from?: Date | undefined;
  to?: Date | undefined;
  resolution?: (typeof metricsResolution.names)[number] | undefined;
}

/** What Bunny Shield blocked, challenged and logged. Source: the vendor's `shield.json`. */
export class ShieldMetrics {
  constructor(private readonly connection: Connection) {}

  /** `GET /shield/metrics/overview/{shieldZoneId}` */
  getOverview(shieldZoneId: number, options?: CallOptions): Promise<ShieldMetricsOverview> {
    return this.connection.call("GET /shield/metrics/overview/{shieldZoneId}", {
      ...options,
      path: { shieldZoneId },
      response: overview,
    });
  }

  /** `GET /shield/metrics/overview/{shieldZoneId}/detailed` */
  getPeriod(
    shieldZoneId: number,
    { from, to, resolution, ...options }: ShieldMetricsPeriod & CallOptions = {},
  ): Promise<ShieldMetricsOfPeriod> {
    return this.connection.call("GET /shield/metrics/overview/{shieldZoneId}/detailed", {
      ...options,
      path: { shieldZoneId },
      query: {
        StartDate: from?.toISOString(),
        EndDate: to?.toISOString(),
        Resolution: resolution && metricsResolution.toWire(resolution),
      },
      response: detailed,
    });
  }

  /** `GET /shield/metrics/rate-limit/{id}` */
  async getRateLimit(id: number, options?: CallOptions): Promise<RateLimitMetrics> {
    const { overview } = await this.connection.call("GET /shield/metrics/rate-limit/{id}", {
      ...options,
      path: { id },
      response: rateLimit,
    });
    return overview;
  }

  /** `GET /shield/metrics/shield-zone/{shieldZoneId}/waf-rule/{ruleId}` */
  getWafRule(shieldZoneId: number, ruleId: string, options?: CallOptions): Promise<WafRuleMetrics> {
    return this.connection.call("GET /shield/metrics/shield-zone/{shieldZoneId}/waf-rule/{ruleId}", {
      ...options,
      path: { shieldZoneId, ruleId },
      response: wafRule,
    });
  }

  /** `GET /shield/metrics/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}` */
  getEndpoint(shieldZoneId: number, endpointId: number, options?: CallOptions): Promise<ApiGuardianEndpointMetrics> {
    return this.connection.call("GET /shield/metrics/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}", {
      ...options,
      path: { shieldZoneId, endpointId },
      response: endpoint,
    });
  }
}
