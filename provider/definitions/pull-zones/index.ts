import type { ProductDefinitions } from "../../define/define";
import { allowedReferrer } from "./allowed-referrer";
import { blockedReferrer } from "./blocked-referrer";
import { getPullZone } from "./get-pull-zone";
import { getPullZoneAvailability } from "./get-pull-zone-availability";
import { pullZoneBlockedIp } from "./pull-zone-blocked-ip";
import { pullZoneBlockedIps } from "./pull-zone-blocked-ips";
import { pullZoneReferrers } from "./pull-zone-referrers";

/** The resources and data sources of pull zones. */
export const pullZones: ProductDefinitions = {
  resources: [allowedReferrer, blockedReferrer, pullZoneBlockedIp, pullZoneBlockedIps, pullZoneReferrers],
  dataSources: [getPullZone, getPullZoneAvailability],
};
