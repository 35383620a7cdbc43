import { z } from "zod";
import { defineResource } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { listEntryHandlers } from "./pull-zone-list-entry";
import { blockedReferrers, referrer } from "./pull-zone-lists";

export const blockedReferrer = defineResource({
  name: "BlockedReferrer",
  description:
    "One entry of a pull zone's list of blocked referrers. Other entries of the list are unmanaged; an entry that exists already is taken over.",
  vendorPage: "cdn/security/hotlink-protection",
  example: { name: "hotlinker", args: { pullZoneId: 1001, hostname: "*.example.net" } },
  inputs: z.object({
    pullZoneId: pullZoneId.describe("The id of the pull zone that blocks the referrer."),
    hostname: referrer,
  }),
  id: "{pullZoneId}/{hostname}",
  ...listEntryHandlers("hostname", blockedReferrers, {
    add: (api, pullZoneId, hostname) => api.pullZones.addBlockedReferrer(pullZoneId, hostname),
    remove: (api, pullZoneId, hostname) => api.pullZones.removeBlockedReferrer(pullZoneId, hostname),
  }),
});
