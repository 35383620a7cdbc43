import { objectKind } from "../../account/object-kind";
import type { LoadBalancerSettings, OriginGroupSettings, OriginSettings } from "./load-balancer-settings";

/** An origin in the wire format. */
export interface OriginRecord extends OriginSettings {
  Id: number;
  HealthStatus: number;
}

/** A group of origins in the wire format. */
export interface OriginGroupRecord extends OriginGroupSettings {
  Id: number;
  Origins: OriginRecord[];
}

/** A load balancer in the wire format. */
export interface LoadBalancerRecord extends LoadBalancerSettings {
  LoadBalancerId: number;
  OriginGroups: OriginGroupRecord[];
}

export const loadBalancerObjects = { loadBalancers: objectKind<LoadBalancerRecord>("OriginGroups") };
