import * as bunny from "@pulumi-bunny/bunny";

new bunny.PullZoneBlockedIp("scraper", { pullZoneId: 1001, ip: "203.0.113.66" });
export const pullZone = bunny.getPullZoneOutput({ pullZoneId: 1001 }).name;
