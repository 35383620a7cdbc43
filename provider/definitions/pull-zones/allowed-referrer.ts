import { z } from "zod";
import { defineResource } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { listEntryHandlers } from "./pull-zone-list-entry";
import { allowedReferrers, referrer } from "./pull-zone-lists";

export const allowedReferrer = defineResource({
  name: "AllowedReferrer",
  description:
    "One entry of a pull zone's list of allowed referrers. As soon as the list has an entry, requests that name any other referrer are blocked. Other entries of the list are unmanaged; an entry that exists already is taken over.",
  vendorPage: "cdn/security/hotlink-protection",
  example: { name: "shop", args: { pullZoneId: 1001, hostname: "*.example.com" } },
  inputs: z.object({
    pullZoneId: pullZoneId.describe("The id of the pull zone that allows the referrer."),
    hostname: referrer,
  }),
  id: "{pullZoneId}/{hostname}",
  ...listEntryHandlers("hostname", allowedReferrers, {
    add: (api, pullZoneId, hostname) => api.pullZones.addAllowedReferrer(pullZoneId, hostname),
    remove: (api, pullZoneId, hostname) => api.pullZones.removeAllowedReferrer(pullZoneId, hostname),
  }),
});
