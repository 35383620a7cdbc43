import * as bunny from "pulumi-bunny";
import { settings } from "./settings.ts";
import { pullZoneId, shieldZoneId } from "./zone.ts";

const { hostname, office, blockedIps } = settings;

/** The office is let through whatever the other rules say. */
export const officeList = new bunny.CustomAccessList("office", {
  shieldZoneId,
  name: "office",
  description: "Office networks",
  type: "CIDR",
  entries: office,
  action: "Allow",
  enabled: true,
});

export const blocked = blockedIps.map((ip) => new bunny.PullZoneBlockedIp(ip, { pullZoneId, ip }));

/** Nobody else's pages embed the shop's pictures. */
export const referrers = new bunny.PullZoneReferrers("referrers", {
  pullZoneId,
  allowed: [hostname, `*.${hostname}`],
});
