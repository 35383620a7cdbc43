import { z } from "zod";
import { defineResource } from "../define";
import { memberHandlers } from "./pull-zone-member";
import { normalHostname } from "./referrer-hostname";
import { pullZoneId } from "./zone-ids";

const inputs = z.object({
  pullZoneId: pullZoneId.meta({
    description: "The id of the pull zone that accepts the referrer.",
    replaceOnChange: true,
  }),
  hostname: z.string().trim().min(1).meta({
    description:
      'The referring host, without scheme and path. `*` stands for any part: `"*.example.com"`. Case is no difference, and international names are written in their ASCII form.',
    replaceOnChange: true,
  }),
});

export const allowedReferrer = defineResource({
  name: "AllowedReferrer",
  description:
    "One host whose pages may refer to a pull zone. As soon as there is one, requests that name another referrer are refused. Other members of the zone's list are left alone; one that is there already is taken over.",
  example: `const shop = new bunny.AllowedReferrer("shop", {
  pullZoneId: 1001,
  hostname: "*.example.com",
});`,
  inputs,
  outputs: z.object({}),
  id: "{pullZoneId}/{hostname}",

  check({ hostname }) {
    if (hostname === undefined) return { problems: [] };
    const normal = normalHostname(hostname);
    if ("hostname" in normal) return { problems: [], normal };
    return { problems: [{ path: ["hostname"], reason: normal.problem }] };
  },

  ...memberHandlers("hostname", {
    members: (zone) => zone.allowedReferrers,
    add: (api, pullZoneId, hostname) => api.pullZones.addAllowedReferrer(pullZoneId, hostname),
    remove: (api, pullZoneId, hostname) => api.pullZones.removeAllowedReferrer(pullZoneId, hostname),
    normal: (hostname) => {
      const normal = normalHostname(hostname);
      return "hostname" in normal ? normal.hostname : hostname.toLowerCase();
    },
  }),
});
