import { z } from "zod";
import {
  loadBalancerOriginType,
  loadBalancerStickiness,
  originGroupMethod,
  originHealth,
  originMethod,
} from "../../../sdk/api/load-balancers";
import type { LoadBalancer } from "../../../sdk/index";
import { choice, flag, number, omitNulls, text } from "../../define/define";

const origin = z.object({
  originId: z.int().describe("The id of the origin."),
  name: text("Its name."),
  type: choice(loadBalancerOriginType, "Its kind."),
  health: choice(originHealth, "Whether it is healthy, as far as the platform knows."),
  enabled: flag("Whether it gets requests at all."),
  weight: number("Its share of requests."),
  url: text("The URL of a server."),
  hostHeader: text("The `Host` header that a server gets."),
  verifySsl: flag("Whether the certificate of a server is verified."),
  storageZoneId: number("The id of the storage zone."),
  edgeScriptId: number("The id of the edge script."),
  containerAppId: text("The id of the app."),
  containerEndpointId: text("The id of the app's endpoint."),
});

const group = z.object({
  originGroupId: z.int().describe("The id of the group."),
  name: text("Its name."),
  enabled: flag("Whether it gets requests at all."),
  priority: number("Groups with a lower number come first."),
  weight: number("Its share of requests."),
  latitude: number("Where it is, in degrees."),
  longitude: number("The same."),
  originLoadBalancingMethod: choice(originMethod, "Which of its origins comes first."),
  healthCheckEnabled: flag("Whether its origins are asked all the time."),
  healthCheckPath: text("For which path."),
  origins: z.array(origin).describe("Its origins."),
});

const outputs = z.object({
  loadBalancerId: z.int().describe("The id of the load balancer."),
  name: text("Its name."),
  originGroupLoadBalancingMethod: choice(originGroupMethod, "Which of its groups comes first."),
  stickySessionType: choice(loadBalancerStickiness, "Whether a visitor stays with one origin."),
  originGroups: z.array(group).describe("Its groups."),
});

function from({ originGroups, ...settings }: LoadBalancer): z.output<typeof outputs> {
  return omitNulls({
    ...settings,
    originGroups: originGroups.map(({ id, healthCheckSettings: checks, origins, ...group }) => ({
      ...group,
      originGroupId: id,
      healthCheckEnabled: checks?.enabled,
      healthCheckPath: checks?.path,
      origins: origins.map(({ id, originType, healthStatus, standardOrigin, magicContainersOrigin, ...origin }) => ({
        ...origin,
        originId: id,
        type: originType,
        health: healthStatus,
        url: standardOrigin?.originUrl,
        hostHeader: standardOrigin?.hostHeader,
        verifySsl: standardOrigin?.verifySsl,
        containerAppId: magicContainersOrigin?.appId,
        containerEndpointId: magicContainersOrigin?.endPointId,
      })),
    })),
  });
}

/** A load balancer as data sources have it. */
export const loadBalancerModel = { outputs, from };
