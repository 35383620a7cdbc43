import { z } from "zod";
import { defineResource } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { memberHandlers } from "./pull-zone-list-entry";
import { blockedReferrers } from "./pull-zone-lists";
import { referrer } from "./pull-zone-referrer-hostname";

export const blockedReferrer = defineResource({
  name: "BlockedReferrer",
  description:
    "One host whose pages may not refer to a pull zone. Other members of the zone's list are left alone; one that is there already is taken over.",
  example: [{ type: "BlockedReferrer", name: "hotlinker", args: { pullZoneId: 1001, hostname: "*.example.net" } }],
  inputs: z.object({
    pullZoneId: pullZoneId.meta({
      description: "The id of the pull zone that refuses the referrer.",
      replaceOnChange: true,
    }),
    hostname: referrer,
  }),
  outputs: z.object({}),
  id: "{pullZoneId}/{hostname}",
  ...memberHandlers("hostname", blockedReferrers, {
    add: (api, pullZoneId, hostname) => api.pullZones.addBlockedReferrer(pullZoneId, hostname),
    remove: (api, pullZoneId, hostname) => api.pullZones.removeBlockedReferrer(pullZoneId, hostname),
  }),
});
