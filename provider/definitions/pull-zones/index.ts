import type { ProductDefinitions } from "../../define/define";
import { allowedReferrer } from "./allowed-referrer";
import { blockedReferrer } from "./blocked-referrer";
import { cachePurge } from "./cache-purge";
import { getPullZone } from "./get-pull-zone";
import { getPullZoneAvailability } from "./get-pull-zone-availability";
import { getPullZones } from "./get-pull-zones";
import { optimizerClass } from "./optimizer-class";
import { optimizerClasses } from "./optimizer-classes";
import { pullZone } from "./pull-zone";
import { pullZoneBlockedIp } from "./pull-zone-blocked-ip";
import { pullZoneBlockedIps } from "./pull-zone-blocked-ips";
import { pullZoneEdgeRule } from "./pull-zone-edge-rule";
import { pullZoneHostname } from "./pull-zone-hostname";
import { pullZoneReferrers } from "./pull-zone-referrers";

/** The resources and data sources of pull zones. */
export const pullZones: ProductDefinitions = {
  title: "Pull zones",
  resources: [
    allowedReferrer,
    blockedReferrer,
    cachePurge,
    optimizerClass,
    optimizerClasses,
    pullZone,
    pullZoneBlockedIp,
    pullZoneBlockedIps,
    pullZoneEdgeRule,
    pullZoneHostname,
    pullZoneReferrers,
  ],
  dataSources: [getPullZone, getPullZoneAvailability, getPullZones],
};
