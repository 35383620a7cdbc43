import type { Emulator } from "../../../../emulator";
import type { LoadBalancerRecord, OriginRecord } from "../../../../emulator/routes/load-balancers/records";
import { type Args, byName, type Case, type Deployed, scripts } from "../../case";
import { prepareScripts } from "../edge-scripting";
import { prepareStorageZones, storageZones } from "../storage";

const find = ({ state }: Emulator, { id }: Deployed) => state.loadBalancers.get(Number(id));
const change = (edit: (balancer: LoadBalancerRecord) => unknown) => (emulator: Emulator, deployed: Deployed) => {
  const balancer = find(emulator, deployed);
  if (balancer) edit(balancer);
};

const balancer = "/loadbalancer/{loadBalancerId}";
const groups = `${balancer}/origingroup`;
const origins = `${groups}/{originGroupId}/origin`;

const first = { name: "first", standard: { url: "https://eu1.example.com", hostHeader: "shop.example.com" } };
const second = { name: "second", standard: { url: "https://eu2.example.com:8443/shop", verifySsl: false }, weight: 50 };
const europe = {
  name: "europe",
  priority: 1,
  latitude: 50.1,
  longitude: 8.7,
  healthCheckEnabled: true,
  healthCheckPath: "/health",
  origins: [first, second],
};
const app = { name: "app", containerApp: { appId: "app-of-origins", endpointId: "endpoint-1" } };
const files = { name: "files", storageZoneId: storageZones.files };
const script = { name: "script", edgeScriptId: scripts.scriptId, enabled: false };
const america = {
  name: "america",
  priority: 2,
  weight: 1,
  originLoadBalancingMethod: "LeastConnections",
  origins: [app, files, script],
};
const groupsWith = (members: Args): Args => ({ originGroups: [{ ...europe, ...members }, america] });
const originsWith = (...members: Args[]) => groupsWith({ origins: members });

const names = {
  between: ["WeightedRandom", "RoundRobin", "GeoLocation", "LowestAverageLatency"],
  within: ["RoundRobin", "WeightedRandom", "LeastConnections", "Latency"],
  sessions: ["Off", "Cookie"],
};

function originOn({ Name, Weight, Enabled, OriginType, ...target }: OriginRecord): Args {
  const common = { name: Name, weight: Weight, enabled: Enabled };
  const { StandardOrigin: server, MagicContainersOrigin: app } = target;
  if (OriginType === 1) return { ...common, storageZoneId: target.StorageZoneId };
  if (OriginType === 2) return { ...common, edgeScriptId: target.EdgeScriptId };
  if (OriginType === 3) return { ...common, containerApp: { appId: app?.AppId, endpointId: app?.EndPointId } };
  const header = server?.HostHeader ? { hostHeader: server.HostHeader } : {};
  return { ...common, standard: { url: server?.OriginUrl, ...header, verifySsl: server?.VerifySsl } };
}

export const loadBalancerCase: Case = {
  resource: "LoadBalancer",
  creation: { operation: "POST /loadbalancer", assignsId: true },
  objects: ({ loadBalancers }) =>
    [...loadBalancers.values()].map(({ LoadBalancerId, Name }) => ({ id: String(LoadBalancerId), name: Name })),
  prepare(emulator) {
    prepareScripts(emulator);
    prepareStorageZones(emulator);
  },
  args: (n) => ({
    name: `balancer-${n}`,
    originGroupLoadBalancingMethod: "GeoLocation",
    stickySessionType: "Cookie",
    originGroups: [europe, america],
  }),
  calls: {
    create: [
      "POST /loadbalancer",
      ...[`POST ${groups}`, ...europe.origins.map(() => `POST ${origins}`)],
      ...[`POST ${groups}`, ...america.origins.map(() => `POST ${origins}`)],
    ],
    refresh: [`GET ${balancer}`],
    delete: [`DELETE ${balancer}`],
  },
  isUnique: true,
  sameAs: [
    {
      title: "everything in another order",
      args: {
        originGroups: [
          { ...america, origins: america.origins.toReversed() },
          { ...europe, origins: [second, first] },
        ],
      },
    },
    {
      title: "defaults, given",
      args: groupsWith({ enabled: true, weight: 100, originLoadBalancingMethod: "RoundRobin" }),
    },
  ],
  updates: [
    { title: "name", args: { name: "株式会社" }, calls: [`GET ${balancer}`, `POST ${balancer}`] },
    {
      title: "method and sessions",
      args: { originGroupLoadBalancingMethod: "WeightedRandom", stickySessionType: "Off" },
      calls: [`GET ${balancer}`, `POST ${balancer}`],
    },
    {
      title: "the weight of an origin",
      args: originsWith({ ...first, weight: 200 }, second),
      calls: [`POST ${origins}/{originId}`],
    },
    {
      title: "a server that is a storage zone now, and one without its own header",
      args: originsWith({ name: "first", standard: { url: "https://eu1.example.com" } }, { ...files, name: "second" }),
      calls: [`POST ${origins}/{originId}`, `POST ${origins}/{originId}`],
    },
    {
      title: "all of a group besides its origins",
      args: groupsWith({
        enabled: false,
        priority: 0,
        weight: 255,
        latitude: -33.9,
        longitude: 151.2,
        originLoadBalancingMethod: "Latency",
        healthCheckEnabled: false,
        healthCheckPath: "/",
      }),
      calls: [`POST ${groups}/{id}`],
    },
    { title: "the name of a group", args: groupsWith({ name: "eu" }), calls: [`POST ${groups}/{id}`] },
    {
      title: "another origin in place of one",
      args: originsWith(first, { ...second, name: "third" }),
      calls: [`POST ${origins}`, `DELETE ${origins}/{originId}`],
    },
    {
      title: "an origin that moves to another group",
      args: {
        originGroups: [
          { ...europe, origins: [first, second, files] },
          { ...america, origins: [app, script] },
        ],
      },
      calls: [`POST ${origins}`, `DELETE ${origins}/{originId}`],
    },
    {
      title: "another group in place of one",
      args: { originGroups: [europe, { ...america, name: "asia", origins: [files] }] },
      calls: [`POST ${groups}`, `POST ${origins}`, `DELETE ${groups}/{id}`],
    },
    { title: "a group less", args: { originGroups: [europe] }, calls: [`DELETE ${groups}/{id}`] },
  ],
  replacements: [],
  drift: [
    { title: "renamed", change: change((one) => Object.assign(one, { Name: "hacked" })), shows: ["name"] },
    {
      title: "another method",
      change: change((one) => Object.assign(one, { OriginGroupLoadBalancingMethod: 0 })),
      shows: ["originGroupLoadBalancingMethod"],
    },
    {
      title: "no sessions",
      change: change((one) => Object.assign(one, { StickySessionType: 0 })),
      shows: ["stickySessionType"],
    },
    {
      title: "another priority",
      change: change(({ OriginGroups }) => Object.assign(OriginGroups[0] ?? {}, { Priority: 9 })),
      shows: ["originGroups"],
    },
    {
      title: "another server",
      change: change(({ OriginGroups }) =>
        Object.assign(OriginGroups[0]?.Origins[0]?.StandardOrigin ?? {}, { OriginUrl: "https://mallory.example" }),
      ),
      shows: ["originGroups"],
    },
    {
      title: "an origin less",
      change: change(({ OriginGroups }) => OriginGroups[0]?.Origins.pop()),
      shows: ["originGroups"],
    },
    { title: "a group less", change: change(({ OriginGroups }) => OriginGroups.pop()), shows: ["originGroups"] },
    {
      title: "deleted",
      change: ({ state }, { id }) => state.loadBalancers.delete(Number(id)),
      shows: "gone",
    },
  ],
  failedCreates: [
    {
      title: "an origin is refused",
      fault: { operation: `POST ${origins}`, answer: { status: 400 } },
      error: /the load balancer was created, but not all of its origins: .*400/,
      completes: [
        ...europe.origins.map(() => `POST ${origins}`),
        `POST ${groups}`,
        ...america.origins.map(() => `POST ${origins}`),
      ],
    },
    {
      title: "a group is refused",
      fault: { operation: `POST ${groups}`, answer: { status: 400 } },
      error: /the load balancer was created, but not all of its origins: .*400/,
      completes: [
        ...[`POST ${groups}`, ...europe.origins.map(() => `POST ${origins}`)],
        ...[`POST ${groups}`, ...america.origins.map(() => `POST ${origins}`)],
      ],
    },
  ],
  failedUpdates: [
    {
      title: "the last of several writes",
      args: { name: "half-way", ...originsWith({ ...first, weight: 7 }, { ...second, name: "third" }) },
      fault: { operation: `DELETE ${origins}/{originId}`, answer: { status: 400 } },
      error: /the load balancer was updated, but not all of its origins: .*400/,
      completes: [`DELETE ${origins}/{originId}`],
    },
  ],
  onPlatform(emulator, deployed) {
    const record = find(emulator, deployed);
    return (
      record && {
        name: record.Name,
        originGroupLoadBalancingMethod: names.between[record.OriginGroupLoadBalancingMethod],
        stickySessionType: names.sessions[record.StickySessionType],
        originGroups: byName(
          record.OriginGroups.map((group) => ({
            name: group.Name,
            enabled: group.Enabled,
            priority: group.Priority,
            weight: group.Weight,
            latitude: group.Latitude,
            longitude: group.Longitude,
            originLoadBalancingMethod: names.within[group.OriginLoadBalancingMethod],
            healthCheckEnabled: group.HealthCheckSettings.Enabled,
            healthCheckPath: group.HealthCheckSettings.Path,
            origins: byName(group.Origins.map(originOn)),
          })),
        ),
      }
    );
  },
  storedAs: {
    originGroups: (groups) =>
      byName((groups as Args[]).map((group) => ({ ...group, origins: byName(group.origins as Args[]) }))),
  },
  count: ({ state }) => state.loadBalancers.size,
};
