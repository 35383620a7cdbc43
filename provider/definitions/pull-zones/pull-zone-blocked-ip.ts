import { z } from "zod";
import { defineResource, described } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { listEntryHandlers } from "./pull-zone-list-entry";
import { blockedIps } from "./pull-zone-lists";

const inputs = z.object({
  pullZoneId: pullZoneId.describe("The id of the pull zone that blocks the address."),
  ip: described(
    z.string().trim().min(1),
    'The IPv4 or IPv6 address, or a range in CIDR notation such as `"192.0.2.0/24"`. Notations of the same IPv6 address are equal.',
  ),
});

export const pullZoneBlockedIp = defineResource({
  name: "PullZoneBlockedIp",
  description:
    "One entry of a pull zone's list of blocked IPs. Other entries of the list are unmanaged; an entry that exists already is taken over.",
  vendorPage: "api-reference/core/pull-zone/add-blocked-ip",
  example: { name: "scraper", args: { pullZoneId: 1001, ip: "198.51.100.7" } },
  inputs,
  id: "{pullZoneId}/{ip}",

  ...listEntryHandlers("ip", blockedIps, {
    add: (api, pullZoneId, ip) => api.pullZones.addBlockedIp(pullZoneId, ip),
    remove: (api, pullZoneId, ip) => api.pullZones.removeBlockedIp(pullZoneId, ip),
  }),
});
