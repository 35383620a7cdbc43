import type { Route } from "../../server/route";
import { pullZoneHostnameRoutes } from "./pull-zone-hostnames";
import { pullZoneRoutes } from "./pull-zones";

/** The operations of pull zones, by file. */
export const pullZones: Readonly<Record<string, readonly Route[]>> = {
  "pull-zone-hostnames": pullZoneHostnameRoutes,
  "pull-zones": pullZoneRoutes,
};
