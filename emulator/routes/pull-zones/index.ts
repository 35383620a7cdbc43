import type { Route } from "../../server/route";
import { edgeRuleRoutes } from "./edge-rules";
import { pullZoneHostnameRoutes } from "./pull-zone-hostnames";
import { pullZoneRoutes } from "./pull-zones";

export { issueCertificate } from "./certificates";
export { addEdgeRule, sentEdgeRule } from "./edge-rules";
export { sentSettings } from "./pull-zone-settings";
export { addPullZone, defaultHostname, deletePullZone, isNameTaken, nameTaken } from "./pull-zones";

/** The operations of pull zones, by file. */
export const pullZones: Readonly<Record<string, readonly Route[]>> = {
  // Before the routes of a zone, whose id would match loadFreeCertificate.
  "pull-zone-hostnames": pullZoneHostnameRoutes,
  "pull-zones": pullZoneRoutes,
  "edge-rules": edgeRuleRoutes,
};
