import { objectKind } from "../../account/object-kind";

/** An origin in the wire format. */
export interface OriginRecord {
  Id: number;
  Name: string;
  Weight: number;
  Enabled: boolean;
  HealthStatus: number;
  OriginType: number;
  EdgeScriptId: number | null;
  StorageZoneId: number | null;
  StandardOrigin: { OriginUrl: string; HostHeader: string | null; VerifySsl: boolean } | null;
  MagicContainersOrigin: { AppId: string; EndPointId: string } | null;
}

/** A group of origins in the wire format. */
export interface OriginGroupRecord {
  Id: number;
  Name: string;
  Enabled: boolean;
  OriginLoadBalancingMethod: number;
  Latitude: number;
  Longitude: number;
  Weight: number;
  Priority: number;
  HealthCheckSettings: { Enabled: boolean; Path: string };
  Origins: OriginRecord[];
}

/** A load balancer in the wire format. */
export interface LoadBalancerRecord {
  LoadBalancerId: number;
  Name: string;
  OriginGroupLoadBalancingMethod: number;
  StickySessionType: number;
  OriginGroups: OriginGroupRecord[];
}

export const loadBalancerObjects = { loadBalancers: objectKind<LoadBalancerRecord>("OriginGroups") };
