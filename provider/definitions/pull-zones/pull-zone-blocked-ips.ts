import { z } from "zod";
import { defineResource } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { blockedIps } from "./pull-zone-lists";
import { wholeListHandlers } from "./pull-zone-whole-lists";

export const pullZoneBlockedIps = defineResource({
  name: "PullZoneBlockedIps",
  description:
    "All addresses that a pull zone refuses, as one resource: what is not in the program is taken off the list, whoever put it there, already when the resource is created (import it to see beforehand what would go). Destroying it empties the list. For many addresses, since the whole list is written with one call. Use PullZoneBlockedIp instead where others edit the list too; a zone can have only one of the two.",
  example: [
    {
      type: "PullZoneBlockedIps",
      name: "scrapers",
      args: { pullZoneId: 1002, ips: ["198.51.100.7", "2001:db8::/32"] },
    },
  ],
  inputs: z.object({
    pullZoneId: pullZoneId.meta({
      description: "The id of the pull zone that refuses the addresses.",
      replaceOnChange: true,
    }),
    ips: z.array(z.string()).meta({
      description:
        'The addresses, or ranges such as `"192.0.2.0/24"`. A set: order, repeats and forms of an IPv6 address are no difference. An empty list refuses nobody.',
      set: true,
    }),
  }),
  outputs: z.object({}),
  id: "{pullZoneId}",
  ...wholeListHandlers({ ips: blockedIps }),
});
