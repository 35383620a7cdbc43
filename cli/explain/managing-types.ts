import type { Decider } from "../../edge";

/** The types of resources that manage a kind of objects of a zone. */
export const managingTypes: Readonly<Record<Decider["kind"], readonly string[]>> = {
  "pull zone": ["PullZone"],
  hostname: ["PullZoneHostname"],
  "edge rule": ["PullZoneEdgeRule"],
  "access list": ["CustomAccessList", "ManagedAccessList"],
  "rate limit": ["RateLimit"],
  "firewall rule": ["WafRule"],
};
