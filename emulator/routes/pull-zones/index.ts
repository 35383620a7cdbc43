import type { Route } from "../../server/route";
import { edgeRuleRoutes } from "./edge-rules";
import { issueForDomain, pullZoneHostnameRoutes } from "./pull-zone-hostnames";
import { pullZoneStatisticsRoutes } from "./pull-zone-statistics";
import { pullZoneRoutes } from "./pull-zones";

export { issueCertificate } from "./certificates";
export { addEdgeRule } from "./edge-rules";
export { sentSettings } from "./pull-zone-settings";
export { addPullZone, defaultHostname, deletePullZone, isNameTaken, nameTaken } from "./pull-zones";
export { issueForDomain };

/** The operations of pull zones, by file. */
export const pullZones: Readonly<Record<string, readonly Route[]>> = {
  // Before the routes of a zone, whose id would match loadFreeCertificate.
  "pull-zone-hostnames": pullZoneHostnameRoutes,
  "pull-zones": pullZoneRoutes,
  "edge-rules": edgeRuleRoutes,
  "pull-zone-statistics": pullZoneStatisticsRoutes,
};
