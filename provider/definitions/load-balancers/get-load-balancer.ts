import { z } from "zod";
import { BunnyError } from "../../../sdk/index";
import { findIn } from "../../../sdk/internal";
import { defineDataSource, text } from "../../define/define";
import { eitherOf } from "../shared/either-of";
import { loadBalancerId } from "../shared/ids";
import { loadBalancerModel } from "./load-balancer-model";

export const getLoadBalancer = defineDataSource({
  name: "getLoadBalancer",
  description:
    "Reads a load balancer by its id or its name: its groups and origins, whether those are healthy, and the pull zones whose origin it is. Give exactly one of `loadBalancerId` and `name`.",
  vendorPage: "cdn/load-balancer/health-and-failover",
  example: [
    {
      type: "getLoadBalancer",
      name: "balancer",
      args: { name: "acme-shop" },
      exports: { originsAndTheirHealth: "originGroups" },
    },
  ],
  inputs: z.object({
    loadBalancerId: loadBalancerId.optional().describe("The id of the load balancer."),
    name: z.string().min(1).optional().describe("Its name, exactly as it is."),
  }),
  outputs: loadBalancerModel.outputs.extend({
    pullZones: z
      .array(z.object({ pullZoneId: z.int().describe("The id of the pull zone."), hostname: text("Its hostname.") }))
      .describe("The pull zones whose origin it is."),
  }),

  check: eitherOf("loadBalancerId", "name"),

  async read({ inputs: { loadBalancerId = 0, name } }, { api }) {
    const found =
      name === undefined
        ? await api.loadBalancers.get(loadBalancerId)
        : await findIn(api.loadBalancers.list(), (one) => one.name === name);
    if (!found) throw new BunnyError("not_found", `There is no load balancer named ${JSON.stringify(name)}.`);
    const zones = await api.loadBalancers.listPullZones(found.loadBalancerId);
    const pullZones = zones.map(({ pullZoneId, hostname }) => ({ pullZoneId, hostname }));
    return { ...loadBalancerModel.from(found), pullZones };
  },
});
