import { z } from "zod";
import { collect } from "../../../sdk/internal";
import { defineDataSource } from "../../define/define";
import { loadBalancerModel } from "./load-balancer-model";

export const getLoadBalancers = defineDataSource({
  name: "getLoadBalancers",
  description: "Lists the load balancers of the account, with their groups and origins, and whether those are healthy.",
  vendorPage: "cdn/load-balancer",
  example: [{ type: "getLoadBalancers", name: "balancers", exports: { loadBalancers: "loadBalancers" } }],
  inputs: z.object({}),
  outputs: z.object({ loadBalancers: z.array(loadBalancerModel.outputs).describe("The load balancers.") }),
  read: async (_, { api }) => ({ loadBalancers: await collect(api.loadBalancers.list(), loadBalancerModel.from) }),
});
