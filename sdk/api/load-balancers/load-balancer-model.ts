import { z } from "zod";
import { wireEnum } from "../../wire/enums";
import { flag, int, number, numbers, text, texts } from "../../wire/members";
import { listOf, requireAnyOf } from "../../wire/schemas";
import { type SettingsOf, toWireSettings } from "../../wire/settings";
import { chart, figuresByName } from "../../wire/statistics";

/** How the platform chooses among groups of one priority. */
export const originGroupMethod = wireEnum({
  WeightedRandom: 0,
  RoundRobin: 1,
  GeoLocation: 2,
  LowestAverageLatency: 3,
});
/** How it chooses among the origins of a group: 0 and 1 are the other way round. */
export const originMethod = wireEnum({ RoundRobin: 0, WeightedRandom: 1, LeastConnections: 2, Latency: 3 });
/** Not that of a pull zone, which has other names. */
export const loadBalancerStickiness = wireEnum({ Off: 0, Cookie: 1 });
/** Not that of a pull zone. */
export const loadBalancerOriginType = wireEnum({ Standard: 0, Storage: 1, EdgeScript: 2, MagicContainer: 3 });
export const originHealth = wireEnum({ Healthy: 0, Degraded: 1 });

const originSettings = z.object({
  name: text,
  weight: int,
  enabled: flag,
  originType: loadBalancerOriginType.wire.nullish(),
  edgeScriptId: int,
  storageZoneId: int,
  standardOrigin: z.object({ ...texts("originUrl", "hostHeader"), verifySsl: flag }).nullish(),
  magicContainersOrigin: z.object(texts("appId", "endPointId")).nullish(),
});
export const originResponse = originSettings.extend({ id: z.int(), healthStatus: originHealth.wire.nullish() });

const groupSettings = z.object({
  name: text,
  enabled: flag,
  originLoadBalancingMethod: originMethod.wire.nullish(),
  latitude: number,
  longitude: number,
  weight: int,
  priority: int,
  healthCheckSettings: z.object({ enabled: flag, path: text }).nullish(),
});
export const groupResponse = groupSettings.extend({ id: z.int(), origins: listOf(originResponse) });

const settings = z.object({
  name: text,
  originGroupLoadBalancingMethod: originGroupMethod.wire.nullish(),
  stickySessionType: loadBalancerStickiness.wire.nullish(),
});
export const loadBalancerResponse = settings.extend({ loadBalancerId: z.int(), originGroups: listOf(groupResponse) });

/** A load balancer with its groups and their origins. */
export type LoadBalancer = z.output<typeof loadBalancerResponse>;
export type LoadBalancerOriginGroup = z.output<typeof groupResponse>;
export type LoadBalancerOrigin = z.output<typeof originResponse>;
export type LoadBalancerSettings = SettingsOf<z.output<typeof settings>>;
export type LoadBalancerOriginGroupSettings = SettingsOf<z.output<typeof groupSettings>>;
/** Members that an origin of its type does not have are null. */
export type LoadBalancerOriginSettings = {
  [Name in keyof SettingsOf<z.output<typeof originSettings>>]: SettingsOf<z.output<typeof originSettings>>[Name] | null;
};

export const settingsToWire = (settings: LoadBalancerSettings) =>
  toWireSettings(settings, {
    originGroupLoadBalancingMethod: originGroupMethod,
    stickySessionType: loadBalancerStickiness,
  });
export const groupToWire = (group: LoadBalancerOriginGroupSettings) =>
  toWireSettings(group, { originLoadBalancingMethod: originMethod });
export const originToWire = (origin: LoadBalancerOriginSettings) =>
  toWireSettings(origin, { originType: loadBalancerOriginType });

const attachedPullZone = z.object({ pullZoneId: z.int(), hostname: text, trafficServed: number });
export const attachedPullZones = listOf(attachedPullZone);
/** A pull zone whose origin is the load balancer, and its bytes in a period. */
export type AttachedPullZone = z.output<typeof attachedPullZone>;

const ofOrigin = z.object({ originId: z.int(), originName: text, values: chart });
export const loadBalancerStatistics = requireAnyOf(
  z.object({
    summary: z
      .object({
        ...numbers("totalRequests", "totalTraffic", "averageOriginRttMs", "allOriginsExhausted"),
        ...numbers("averageRetryDepth", "stickySessionHits"),
        requestsByMethod: figuresByName,
      })
      .nullish(),
    requestsByOrigin: listOf(ofOrigin),
    requestsByOriginGroup: listOf(z.object({ originGroupId: z.int(), originGroupName: text, values: chart })),
    trafficByOrigin: listOf(ofOrigin),
    originLatency: listOf(ofOrigin.extend({ percentile: int })),
    originFailures: listOf(ofOrigin.extend({ statusCode: text })),
  }),
);
/** Requests, bytes and milliseconds of a period. */
export type LoadBalancerStatistics = z.output<typeof loadBalancerStatistics>;

const loadBalancerTotals = z.object({
  loadBalancerId: z.int(),
  ...numbers("totalRequests", "totalTraffic"),
  attachedPullZoneCount: int,
});
export const loadBalancersTotals = listOf(loadBalancerTotals);
/** What a load balancer of the account did in a period. */
export type LoadBalancerTotals = z.output<typeof loadBalancerTotals>;
