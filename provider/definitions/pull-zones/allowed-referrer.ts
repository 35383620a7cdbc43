import { z } from "zod";
import { defineResource } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { memberHandlers } from "./pull-zone-list-entry";
import { allowedReferrers } from "./pull-zone-lists";
import { referrer } from "./pull-zone-referrer-hostname";

export const allowedReferrer = defineResource({
  name: "AllowedReferrer",
  description:
    "One host whose pages may refer to a pull zone. As soon as there is one, requests that name another referrer are refused. Other members of the zone's list are left alone; one that is there already is taken over.",
  example: [{ type: "AllowedReferrer", name: "shop", args: { pullZoneId: 1001, hostname: "*.example.com" } }],
  inputs: z.object({
    pullZoneId: pullZoneId.meta({
      description: "The id of the pull zone that accepts the referrer.",
      replaceOnChange: true,
    }),
    hostname: referrer,
  }),
  outputs: z.object({}),
  id: "{pullZoneId}/{hostname}",
  ...memberHandlers("hostname", allowedReferrers, {
    add: (api, pullZoneId, hostname) => api.pullZones.addAllowedReferrer(pullZoneId, hostname),
    remove: (api, pullZoneId, hostname) => api.pullZones.removeAllowedReferrer(pullZoneId, hostname),
  }),
});
