import { z } from "zod";
import { isHostName } from "../host-name";
import { core } from "../replies";
import { Refused, readBody, routes } from "../route";
import type { EmulatorState, HostnameRecord, PullZoneRecord } from "../state";
import { newHostname, pullZoneOf } from "./pull-zones";

const named = z.object({ Hostname: z.string().min(1) });
const forced = named.extend({ ForceSSL: z.boolean() });

export const pullZoneHostnameRoutes = routes(core.unauthorized, {
  "POST /pullzone/{id}/addHostname": (request) => {
    const zone = pullZoneOf(request);
    const hostname = readBody(named, request.body, core.badRequest).Hostname.toLowerCase();
    if (!isHostName(hostname.replace(/^\*\./, "")))
      return core.badRequest("Hostname", "The hostname is not valid.", "pullzone.invalid_hostname");
    if (isHostnameTaken(request.state, hostname))
      return core.badRequest("Hostname", "The hostname is already registered.", "pullzone.hostname_already_registered");
    zone.Hostnames.push(newHostname(request.state, hostname));
    return { status: 204 };
  },

  "DELETE /pullzone/{id}/removeHostname": (request) => {
    const zone = pullZoneOf(request);
    const hostname = hostnameOf(zone, readBody(named, request.body, core.badRequest).Hostname);
    if (hostname.IsSystemHostname)
      return core.badRequest("Hostname", "A system hostname cannot be removed.", "pullzone.system_hostname");
    zone.Hostnames.splice(zone.Hostnames.indexOf(hostname), 1);
    return { status: 204 };
  },

  "POST /pullzone/{id}/setForceSSL": (request) => {
    const zone = pullZoneOf(request);
    const { Hostname, ForceSSL } = readBody(forced, request.body, core.badRequest);
    hostnameOf(zone, Hostname).ForceSSL = ForceSSL;
    return { status: 204 };
  },
});

function isHostnameTaken(state: EmulatorState, hostname: string): boolean {
  return [...state.pullZones.values()].some((zone) => zone.Hostnames.some(({ Value }) => Value === hostname));
}

function hostnameOf(zone: PullZoneRecord, wanted: string): HostnameRecord {
  const hostname = zone.Hostnames.find(({ Value }) => Value === wanted.toLowerCase());
  if (hostname) return hostname;
  throw new Refused(core.badRequest("Hostname", "The pull zone has no such hostname.", "pullzone.hostname_not_found"));
}
