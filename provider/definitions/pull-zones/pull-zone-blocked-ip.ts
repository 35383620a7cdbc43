import { z } from "zod";
import { defineResource } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { listEntryHandlers } from "./pull-zone-list-entry";
import { blockedIps } from "./pull-zone-lists";

const inputs = z.object({
  pullZoneId: pullZoneId.meta({
    description: "The id of the pull zone that blocks the address.",
    replaceOnChange: true,
  }),
  ip: z.string().trim().min(1).meta({
    description:
      'The IPv4 or IPv6 address, or a range in CIDR notation such as `"192.0.2.0/24"`. Notations of the same IPv6 address are equal.',
    replaceOnChange: true,
  }),
});

export const pullZoneBlockedIp = defineResource({
  name: "PullZoneBlockedIp",
  description:
    "One entry of a pull zone's list of blocked IPs. Other entries of the list are unmanaged; an entry that exists already is taken over.",
  vendorPage: "api-reference/core/pull-zone/add-blocked-ip",
  example: [{ type: "PullZoneBlockedIp", name: "scraper", args: { pullZoneId: 1001, ip: "198.51.100.7" } }],
  inputs,
  outputs: z.object({}),
  id: "{pullZoneId}/{ip}",

  ...listEntryHandlers("ip", blockedIps, {
    add: (api, pullZoneId, ip) => api.pullZones.addBlockedIp(pullZoneId, ip),
    remove: (api, pullZoneId, ip) => api.pullZones.removeBlockedIp(pullZoneId, ip),
  }),
});
