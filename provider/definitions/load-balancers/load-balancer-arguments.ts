import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { loadBalancerStickiness, originGroupMethod, originMethod } from "../../../sdk/api/load-balancers";
import type {
  LoadBalancerOrigin,
  LoadBalancerOriginGroup,
  LoadBalancerOriginGroupSettings,
  LoadBalancerOriginSettings,
} from "../../../sdk/index";
import { enumInput, type MaybeUnknown, type Problem } from "../../define/define";
import { containerAppId, scriptId, storageZoneId } from "../shared/ids";
import { namesAt, repeated } from "../shared/items";

const name100 = z.string().min(1).max(100);
const weight = z.int().min(1).max(255).default(100);
const enabled = z.boolean().default(true);

const origin = z.object({
  name: name100.describe("The name of the origin, by which it is known to a change: another one is another origin."),
  standard: z
    .object({
      url: z
        .string()
        .regex(/^https?:\/\/[^/\s]+/i, 'is not a URL such as "https://origin.example.com"')
        .describe("Its URL, with a port and a path where it needs them."),
      hostHeader: z
        .string()
        .min(1)
        .optional()
        .describe(
          "The `Host` header that it gets, unless the pull zone forwards the visitor's. Default: the host of the URL.",
        ),
      verifySsl: z.boolean().default(true).describe("Whether its certificate is verified. Default: true."),
    })
    .optional()
    .describe("A server. One of Magic Containers with an address of its own is one, too."),
  storageZoneId: storageZoneId.optional().describe("The id of the storage zone that answers in place of a server."),
  edgeScriptId: scriptId
    .optional()
    .describe("The id of the edge script that answers in place of a server: a standalone one, no middleware."),
  containerApp: z
    .object({
      appId: containerAppId,
      endpointId: z.string().min(1).describe("The id of its endpoint, of the type `cdn`."),
    })
    .optional()
    .describe("The app of Magic Containers that answers in place of a server."),
  weight: weight.describe("Its share of requests with `WeightedRandom`, 1 to 255. Default: 100."),
  enabled: enabled.describe("Whether it gets requests at all. Default: true."),
});

const group = z.object({
  name: name100.describe(
    "The name of the group, which no other one of the load balancer has. Another one is a rename where the origins stay the same.",
  ),
  origins: z.array(origin).meta({ description: "The origins of the group, in any order.", set: true, key: "name" }),
  originLoadBalancingMethod: enumInput(originMethod.names, {
    RoundRobin: "One after another, counted by each edge server.",
    WeightedRandom: "At random, by their weights.",
    LeastConnections: "The one with the fewest connections of the edge server.",
    Latency: "The one that answers fastest.",
  })
    .default("RoundRobin")
    .describe("Which origin of the group comes first. Default: `RoundRobin`."),
  priority: z
    .int()
    .min(0)
    .max(255)
    .default(100)
    .describe("Groups with a lower number come first, 0 to 255: the others are for failover. Default: 100."),
  weight: weight.describe("Its share of requests with `WeightedRandom` of the load balancer, 1 to 255. Default: 100."),
  latitude: z.number().min(-90).max(90).default(0).describe("Where it is, for `GeoLocation`, in degrees. Default: 0."),
  longitude: z.number().min(-180).max(180).default(0).describe("The same. Default: 0."),
  healthCheckEnabled: z
    .boolean()
    .default(false)
    .describe(
      "Whether each origin is asked for `healthCheckPath` all the time, and comes last while it fails. Default: false.",
    ),
  healthCheckPath: z
    .string()
    .min(1)
    .max(500)
    .default("/")
    .describe("The path that an origin answers with success while it is healthy, up to 500 characters. Default: `/`."),
  enabled: enabled.describe("Whether it gets requests at all, also as failover. Default: true."),
});
export type Group = z.output<typeof group>;
export type Origin = z.output<typeof origin>;

export const inputs = z.object({
  name: name100.meta({
    description:
      "The name, up to 100 characters, which no other load balancer of the account has. Default: the resource's name and a random suffix, or what `pulumi:autonaming` says.",
    autoName: { maxLength: 100 },
  }),
  originGroupLoadBalancingMethod: enumInput(originGroupMethod.names, {
    WeightedRandom: "At random, by their weights.",
    RoundRobin: "One after another, counted by each edge server.",
    GeoLocation: "The one that is nearest to the edge server.",
    LowestAverageLatency: "The one whose origins answer fastest.",
  })
    .default("RoundRobin")
    .describe("Which group comes first, of those with the same priority. Default: `RoundRobin`."),
  stickySessionType: enumInput(loadBalancerStickiness.names, {
    Off: "Each request by itself.",
    Cookie: "A visitor stays with one origin, by a cookie.",
  })
    .default("Off")
    .describe("Whether a visitor stays with one origin. Default: `Off`."),
  originGroups: z.array(group).meta({
    description: "The groups of origins, in any order: up to 10, with up to 50 origins in all.",
    set: true,
    key: "name",
  }),
});
export type Inputs = z.output<typeof inputs>;

/** How many of each a load balancer may have. */
export const most = { groups: 10, origins: 50 };

const targets = ["standard", "storageZoneId", "edgeScriptId", "containerApp"] as const;

/** What the schemas cannot say. What is unknown is not judged. */
export function problemsIn({ originGroups = [] }: MaybeUnknown<Inputs>): Problem[] {
  const path = (...rest: (string | number)[]) => ["originGroups", ...rest];
  const all = originGroups.map((one) => one?.origins ?? []);
  const count = all.flat().length;
  return [
    ...(originGroups.length > most.groups
      ? [{ path: path(), reason: `are more than ${most.groups}, the most of a load balancer` }]
      : []),
    ...(count > most.origins
      ? [{ path: path(), reason: `have ${count} origins, more than ${most.origins}, the most of a load balancer` }]
      : []),
    ...repeated(namesAt(path(), originGroups), "that of another one"),
    ...all.flatMap((origins, at) => [
      ...repeated(namesAt(path(at, "origins"), origins), "that of another one"),
      ...origins.flatMap((one, index): Problem[] => {
        const given = targets.filter((name) => one && Object.hasOwn(one, name));
        if (!one || given.length === 1) return [];
        return [{ path: path(at, "origins", index), reason: `needs exactly one of ${targets.join(", ")}` }];
      }),
    ]),
  ];
}

/** All settings of a group, since the platform may reset what a request leaves out. */
export const groupRequest = ({
  healthCheckEnabled,
  healthCheckPath,
  origins: _,
  ...settings
}: Group): LoadBalancerOriginGroupSettings & { name: string } => ({
  ...settings,
  healthCheckSettings: { enabled: healthCheckEnabled, path: healthCheckPath },
});

/** All settings of an origin: those of another type are null. */
export const originRequest = ({
  name,
  weight,
  enabled,
  ...target
}: Origin): LoadBalancerOriginSettings & { name: string } => ({
  name,
  weight,
  enabled,
  originType: typeOf(target),
  edgeScriptId: target.edgeScriptId ?? null,
  storageZoneId: target.storageZoneId ?? null,
  standardOrigin: target.standard
    ? {
        originUrl: target.standard.url,
        hostHeader: target.standard.hostHeader ?? "",
        verifySsl: target.standard.verifySsl,
      }
    : null,
  magicContainersOrigin: target.containerApp
    ? { appId: target.containerApp.appId, endPointId: target.containerApp.endpointId }
    : null,
});

function typeOf({ storageZoneId, edgeScriptId, containerApp }: Pick<Origin, (typeof targets)[number]>) {
  if (storageZoneId !== undefined) return "Storage";
  if (edgeScriptId !== undefined) return "EdgeScript";
  return containerApp ? "MagicContainer" : "Standard";
}

export const isSameGroup = (one: Group, other: Group) => isDeepStrictEqual(groupRequest(one), groupRequest(other));
export const isSameOrigin = (one: Origin, other: Origin) => isDeepStrictEqual(originRequest(one), originRequest(other));

/** The arguments that stand for the groups of a load balancer. A value that this version does not know stays as it is. */
export function groupFrom(found: LoadBalancerOriginGroup, originNameOf: (origin: LoadBalancerOrigin) => string): Group {
  const { id, name, origins, healthCheckSettings: checks, ...settings } = found;
  return {
    name: name ?? `group ${id}`,
    origins: origins.map((one) => originFrom(one, originNameOf(one))),
    originLoadBalancingMethod: (settings.originLoadBalancingMethod ??
      "RoundRobin") as Group["originLoadBalancingMethod"],
    priority: settings.priority ?? 100,
    weight: settings.weight ?? 100,
    latitude: settings.latitude ?? 0,
    longitude: settings.longitude ?? 0,
    healthCheckEnabled: checks?.enabled ?? false,
    healthCheckPath: checks?.path || "/",
    enabled: settings.enabled ?? true,
  };
}

function originFrom(found: LoadBalancerOrigin, name: string): Origin {
  const { standardOrigin: server, magicContainersOrigin: app } = found;
  const common = { name, weight: found.weight ?? 100, enabled: found.enabled ?? true };
  switch (found.originType) {
    case "Storage":
      return { ...common, storageZoneId: found.storageZoneId ?? 0 };
    case "EdgeScript":
      return { ...common, edgeScriptId: found.edgeScriptId ?? 0 };
    case "MagicContainer":
      return { ...common, containerApp: { appId: app?.appId ?? "", endpointId: app?.endPointId ?? "" } };
    default: {
      const { originUrl, hostHeader, verifySsl } = server ?? {};
      const more = { ...(hostHeader && { hostHeader }), verifySsl: verifySsl ?? true };
      return { ...common, standard: { url: originUrl ?? "", ...more } };
    }
  }
}
