import { z } from "zod";
import { core } from "../../http/replies";
import { readBody, routes } from "../../http/route";
import { documented } from "../../http/sources";
import { issueForDomain } from "../pull-zones";
import { dnsZoneOf } from "./dns-records";

const failed = documented("core", "Failed to issue a new certificate", "POST /dnszone/{zoneId}/certificate/issue");

const wanted = z.object({ Domain: z.string().nullish() });

export const dnsCertificateRoutes = routes(core.unauthorized, {
  /** A wildcard certificate of the zone or of a domain in it, which the hostnames of pull zones below it get. */
  "POST /dnszone/{zoneId}/certificate/issue": (request) => {
    const zone = dnsZoneOf(request);
    const domain = (readBody(wanted, request.body, core.invalid).Domain || zone.Domain)
      .toLowerCase()
      .replace(/^\*\./, "");
    if (domain !== zone.Domain && !domain.endsWith(`.${zone.Domain}`))
      return core.badRequest("Domain", `The domain is not in the zone ${zone.Domain}.`, failed);
    if (request.state.elsewhere.has(zone.Domain))
      return core.badRequest("Domain", "The nameservers of the domain are not the platform's.", failed);
    issueForDomain(request.state, domain);
    return { status: 200 };
  },
});
