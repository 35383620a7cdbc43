import type { Case } from "../../case";
import { pullZoneBlockedIpCase } from "./pull-zone-blocked-ip";
import { pullZoneBlockedIpsCase } from "./pull-zone-blocked-ips";
import { pullZoneReferrersCase } from "./pull-zone-referrers";
import { referrerCase } from "./referrer";

/** The cases of pull zones. */
export const pullZones: readonly Case[] = [
  pullZoneBlockedIpCase,
  pullZoneBlockedIpsCase,
  pullZoneReferrersCase,
  referrerCase("AllowedReferrer", "AllowedReferrers"),
  referrerCase("BlockedReferrer", "BlockedReferrers"),
];
