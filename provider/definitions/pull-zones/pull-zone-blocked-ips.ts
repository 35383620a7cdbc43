import { z } from "zod";
import { defineResource, texts } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { blockedIps } from "./pull-zone-lists";
import { wholeListHandlers } from "./pull-zone-whole-lists";

export const pullZoneBlockedIps = defineResource({
  name: "PullZoneBlockedIps",
  description:
    "The whole list of blocked IPs of a pull zone. Entries that are not in the program are removed, whoever added them, even when the resource is created: import it first to preview what would be removed. Deleting the resource empties the list. Suited to many addresses, since the list is written with one request. Where others edit the list too, use PullZoneBlockedIp instead; one pull zone cannot use both.",
  vendorPage: "api-reference/core/pull-zone/add-blocked-ip",
  example: { name: "scrapers", args: { pullZoneId: 1002, ips: ["198.51.100.7", "2001:db8::/32"] } },
  inputs: z.object({
    pullZoneId: pullZoneId.describe("The id of the pull zone that blocks the addresses."),
    ips: texts(
      'IPv4 or IPv6 addresses, or ranges in CIDR notation such as `"192.0.2.0/24"`. Compared as a set: order, duplicates and the notation of IPv6 addresses are ignored. An empty list blocks nobody.',
      { set: true },
    ),
  }),
  id: "{pullZoneId}",
  ...wholeListHandlers({ ips: blockedIps }),
});
