import type { Connections } from "../connection";
import { LoadBalancers } from "./load-balancers";

export * from "./load-balancer-model";

/** Makes the areas of the client for load balancers. */
export function loadBalancerAreas({ core }: Connections) {
  return { loadBalancers: () => new LoadBalancers(core) };
}
