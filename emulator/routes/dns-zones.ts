import { z } from "zod";
import { core } from "../replies";
import { readBody, routes } from "../route";

const zoneName = z.object({ Name: z.string().nullish() });

export const dnsZoneRoutes = routes(core.unauthorized, {
  "POST /dnszone/checkavailability": ({ state, body }) => {
    const name = readBody(zoneName, body, core.badRequest).Name?.trim().toLowerCase() ?? "";
    if (!/^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(name))
      return core.badRequest("Name", "The domain name is not valid.", "dnszone.invalid_name");
    return { status: 200, body: { Available: !state.dnsZones.has(name) } };
  },
});
