import { z } from "zod";
import type { EmulatorState } from "../../account/state";
import { core } from "../../server/replies";
import { HttpProblem, readBody, routes } from "../../server/route";
import { documented, known } from "../../server/sources";
import { newHostname, pullZoneOf } from "./pull-zones";
import type { HostnameRecord, PullZoneRecord } from "./records";

const taken = "The hostname is already registered.";
const registered = { message: taken, source: known("terraform-provider-bunnynet", taken) };
const systemHostname = documented("core", "Failed removing hostname", "DELETE /pullzone/{id}/removeHostname");
const noHostname = documented("core", "Failed to configure Force SSL", "POST /pullzone/{id}/setForceSSL");

const hostnameBody = z.object({ Hostname: z.string().min(1) });
const forceSslBody = hostnameBody.extend({ ForceSSL: z.boolean() });

export const pullZoneHostnameRoutes = routes(core.unauthorized, {
  "POST /pullzone/{id}/addHostname": (request) => {
    const zone = pullZoneOf(request);
    const hostname = readBody(hostnameBody, request.body, core.invalid).Hostname.toLowerCase();
    if (isHostnameTaken(request.state, hostname))
      return core.badRequest("Hostname", registered.message, registered.source, "pullzone.hostname_already_registered");
    zone.Hostnames.push(newHostname(request.state, hostname));
    return { status: 204 };
  },

  "DELETE /pullzone/{id}/removeHostname": (request) => {
    const zone = pullZoneOf(request);
    const hostname = hostnameOf(zone, readBody(hostnameBody, request.body, core.invalid).Hostname);
    if (hostname.IsSystemHostname)
      return core.badRequest(
        "Hostname",
        "A system hostname cannot be removed.",
        systemHostname,
        "pullzone.system_hostname",
      );
    zone.Hostnames.splice(zone.Hostnames.indexOf(hostname), 1);
    return { status: 204 };
  },

  "POST /pullzone/{id}/setForceSSL": (request) => {
    const zone = pullZoneOf(request);
    const { Hostname, ForceSSL } = readBody(forceSslBody, request.body, core.invalid);
    hostnameOf(zone, Hostname).ForceSSL = ForceSSL;
    return { status: 204 };
  },
});

function isHostnameTaken(state: EmulatorState, hostname: string): boolean {
  return [...state.pullZones.values()].some((zone) => zone.Hostnames.some(({ Value }) => Value === hostname));
}

function hostnameOf(zone: PullZoneRecord, name: string): HostnameRecord {
  const hostname = zone.Hostnames.find(({ Value }) => Value === name.toLowerCase());
  if (hostname) return hostname;
  throw new HttpProblem(
    core.badRequest("Hostname", "The pull zone has no such hostname.", noHostname, "pullzone.hostname_not_found"),
  );
}
