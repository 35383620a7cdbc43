import { z } from "zod";
import { defineResource } from "../define";
import { shown } from "../explain-issue";
import { type NormalEntry, normalAddress, normalRange } from "./access-list-entries";
import { memberHandlers } from "./pull-zone-member";
import { pullZoneId } from "./zone-ids";

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

  check({ ip }) {
    if (ip === undefined) return { problems: [] };
    const normal = normalIp(ip);
    if ("entry" in normal) return { problems: [], normal: { ip: normal.entry } };
    return { problems: [{ path: ["ip"], reason: normal.problem }] };
  },

  ...memberHandlers("ip", {
    members: (zone) => zone.blockedIps,
    add: (api, pullZoneId, ip) => api.pullZones.addBlockedIp(pullZoneId, ip),
    remove: (api, pullZoneId, ip) => api.pullZones.removeBlockedIp(pullZoneId, ip),
    normal: (ip) => {
      const normal = normalIp(ip);
      return "entry" in normal ? normal.entry : ip;
    },
  }),
});

function normalIp(text: string): NormalEntry {
  if (text.includes("/")) return normalRange(text);
  const address = normalAddress(text);
  return address === undefined ? { problem: `${shown(text)} is not an IPv4 or IPv6 address` } : { entry: address };
}
