import { z } from "zod";
import { defineResource } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { memberHandlers } from "./pull-zone-list-entry";
import { blockedIps } from "./pull-zone-lists";

const inputs = z.object({
  pullZoneId: pullZoneId.meta({
    description: "The id of the pull zone that refuses the address.",
    replaceOnChange: true,
  }),
  ip: z.string().trim().min(1).meta({
    description: 'The address, or a range such as `"192.0.2.0/24"`. Forms of an IPv6 address are no difference.',
    replaceOnChange: true,
  }),
});

export const pullZoneBlockedIp = defineResource({
  name: "PullZoneBlockedIp",
  description:
    "One address that a pull zone refuses. Other members of the zone's list are left alone; one that is there already is taken over.",
  example: [{ type: "PullZoneBlockedIp", name: "scraper", args: { pullZoneId: 1001, ip: "198.51.100.7" } }],
  inputs,
  outputs: z.object({}),
  id: "{pullZoneId}/{ip}",

  ...memberHandlers("ip", blockedIps, {
    add: (api, pullZoneId, ip) => api.pullZones.addBlockedIp(pullZoneId, ip),
    remove: (api, pullZoneId, ip) => api.pullZones.removeBlockedIp(pullZoneId, ip),
  }),
});
