import type { Case } from "../../case";
import { cachePurgeCase } from "./cache-purge";
import { optimizerClassCase } from "./optimizer-class";
import { optimizerClassesCase } from "./optimizer-classes";
import { pullZoneCase } from "./pull-zone";
import { pullZoneBlockedIpCase } from "./pull-zone-blocked-ip";
import { pullZoneBlockedIpsCase } from "./pull-zone-blocked-ips";
import { pullZoneEdgeRuleCase } from "./pull-zone-edge-rule";
import { pullZoneHostnameCase } from "./pull-zone-hostname";
import { pullZoneReferrersCase } from "./pull-zone-referrers";
import { referrerCase } from "./referrer";

export { propertyOf, toRecord } from "./pull-zone-record";
export { argumentsWith, members, values } from "./pull-zone-values";

/** The cases of pull zones. */
export const pullZones: readonly Case[] = [
  cachePurgeCase,
  optimizerClassCase,
  optimizerClassesCase,
  pullZoneCase,
  pullZoneBlockedIpCase,
  pullZoneBlockedIpsCase,
  pullZoneEdgeRuleCase,
  pullZoneHostnameCase,
  pullZoneReferrersCase,
  referrerCase("AllowedReferrer", "AllowedReferrers"),
  referrerCase("BlockedReferrer", "BlockedReferrers"),
];
