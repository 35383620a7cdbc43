import { metricsResolution } from "../../wire/generated/shield";
import { Area } from "../area";

export interface ShieldMetricsPeriod {
  from?: Date | undefined;
  to?: Date | undefined;
  resolution?: (typeof metricsResolution.names)[number] | undefined;
}

/** What Bunny Shield blocked, challenged and logged. Source: the vendor's `shield.json`. */
export class ShieldMetrics extends Area {
  /** `GET /shield/metrics/overview/{shieldZoneId}` */
  readonly getOverview = this.row("GET /shield/metrics/overview/{shieldZoneId}");

  /** `GET /shield/metrics/overview/{shieldZoneId}/detailed` */
  readonly getPeriod = this.row("GET /shield/metrics/overview/{shieldZoneId}/detailed", {
    select: ({ from, to, resolution }: ShieldMetricsPeriod) => ({
      query: {
        StartDate: from?.toISOString(),
        EndDate: to?.toISOString(),
        Resolution: resolution && metricsResolution.toWire(resolution),
      },
    }),
  });

  /** `GET /shield/metrics/rate-limit/{id}` */
  readonly getRateLimit = this.row("GET /shield/metrics/rate-limit/{id}", { take: ({ overview }) => overview });

  /** `GET /shield/metrics/shield-zone/{shieldZoneId}/waf-rule/{ruleId}` */
  readonly getWafRule = this.row("GET /shield/metrics/shield-zone/{shieldZoneId}/waf-rule/{ruleId}");

  /** `GET /shield/metrics/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}` */
  readonly getEndpoint = this.row("GET /shield/metrics/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}");
}
