import type { LoadBalancerRecord, OriginRecord } from "../../../emulator/routes/load-balancers/records";
import { type Args, type Facts, type Model, objectModel } from "../model";
import { argsOf, counted, listOf, word } from "../values";

const between = counted("WeightedRandom", "RoundRobin", "GeoLocation", "LowestAverageLatency");
const within = counted("RoundRobin", "WeightedRandom", "LeastConnections", "Latency");
const sessions = counted("Off", "Cookie");

/** A load balancer is what it does with a request: the groups, and in them the origins, by their names. */
export const loadBalancer: Model = objectModel({
  resource: "LoadBalancer",
  objects: ({ loadBalancers }) =>
    new Map([...loadBalancers.values()].map((record) => [String(record.LoadBalancerId), inForce(record)])),
  declares: ({ name, originGroupLoadBalancingMethod = "RoundRobin", stickySessionType = "Off", originGroups }) => ({
    name,
    "among groups": originGroupLoadBalancingMethod,
    sessions: stickySessionType,
    ...byName(listOf(originGroups).map((group) => [group.name, declaredGroup(group)])),
  }),
});

const byName = (facts: readonly (readonly [unknown, Facts])[]): Facts =>
  Object.assign(
    { [`${facts.length} of`]: facts.map(([name]) => name).toSorted() },
    ...facts.map(([name, more]) =>
      Object.fromEntries(Object.entries(more).map(([fact, value]) => [`${name}: ${fact}`, value])),
    ),
  );

function inForce(record: LoadBalancerRecord): Facts {
  return {
    name: record.Name,
    "among groups": word(between, record.OriginGroupLoadBalancingMethod),
    sessions: word(sessions, record.StickySessionType),
    ...byName(
      record.OriginGroups.map(({ HealthCheckSettings: checks, ...group }) => [
        group.Name,
        {
          "gets requests": group.Enabled,
          "comes as": group.Priority,
          share: group.Weight,
          place: `${group.Latitude} ${group.Longitude}`,
          "among origins": word(within, group.OriginLoadBalancingMethod),
          "asked for": checks.Enabled ? checks.Path : `nothing, later ${checks.Path}`,
          ...byName(group.Origins.map((origin) => [origin.Name, originInForce(origin)])),
        },
      ]),
    ),
  };
}

function originInForce(origin: OriginRecord): Facts {
  const { StandardOrigin: server, MagicContainersOrigin: app } = origin;
  const targets = [
    `${server?.OriginUrl} as ${server?.HostHeader ?? "its host"}, ${server?.VerifySsl ? "verified" : "not verified"}`,
    `storage zone ${origin.StorageZoneId}`,
    `script ${origin.EdgeScriptId}`,
    `app ${app?.AppId} at ${app?.EndPointId}`,
  ];
  return { "gets requests": origin.Enabled, share: origin.Weight, target: targets[origin.OriginType] };
}

function declaredGroup(group: Args): Facts {
  const { enabled = true, priority = 100, weight = 100, latitude = 0, longitude = 0, healthCheckPath = "/" } = group;
  return {
    "gets requests": enabled,
    "comes as": priority,
    share: weight,
    place: `${latitude} ${longitude}`,
    "among origins": group.originLoadBalancingMethod ?? "RoundRobin",
    "asked for": group.healthCheckEnabled === true ? healthCheckPath : `nothing, later ${healthCheckPath}`,
    ...byName(listOf(group.origins).map((origin) => [origin.name, declaredOrigin(origin)])),
  };
}

function declaredOrigin({ enabled = true, weight = 100, ...given }: Args): Facts {
  return { "gets requests": enabled, share: weight, target: targetOf(given) };
}

function targetOf({ standard, storageZoneId, edgeScriptId, containerApp }: Args): string {
  if (storageZoneId !== undefined) return `storage zone ${storageZoneId}`;
  if (edgeScriptId !== undefined) return `script ${edgeScriptId}`;
  const { appId, endpointId } = argsOf(containerApp ?? {});
  if (appId !== undefined) return `app ${appId} at ${endpointId}`;
  const { url, hostHeader = "its host", verifySsl = true } = argsOf(standard);
  return `${url} as ${hostHeader}, ${verifySsl ? "verified" : "not verified"}`;
}
