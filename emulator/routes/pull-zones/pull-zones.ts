import { randomUUID } from "node:crypto";
import { z } from "zod";
import { definedMembers } from "../../account/settings";
import type { EmulatorState } from "../../account/state";
import { paginate } from "../../server/paginate";
import { core } from "../../server/replies";
import { HttpProblem, type Reply, type RouteRequest, readBody, readId, routes } from "../../server/route";
import { documented, known } from "../../server/sources";
import { newSettings, type PullZoneSettings, sentSettings } from "./pull-zone-settings";
import type { HostnameRecord, PullZoneRecord } from "./records";

const newPullZone = sentSettings.extend({ Name: z.string().min(1) });
const zoneName = z.object({ Name: z.string().nullish() });
const blockedIp = z.object({ BlockedIp: z.string().min(1) });
const hostname = z.object({ Hostname: z.string().min(1) });

export const pullZoneRoutes = routes(core.unauthorized, {
  "GET /pullzone": ({ state, query }) => {
    const search = query.get("search")?.toLowerCase() ?? "";
    const all = [...state.pullZones.values()].filter((zone) => zone.Name.toLowerCase().includes(search));
    // Page 0, or none, is the whole list as a plain array.
    return { status: 200, body: Number(query.get("page") ?? 0) === 0 ? all : paginate(query, all) };
  },

  "POST /pullzone": ({ state, body }) => {
    const { Name, ...settings } = readBody(newPullZone, body, core.invalid);
    requireLabel(Name);
    if (isNameTaken(state, Name)) return nameTaken("Name");
    return { status: 201, body: addPullZone(state, { ...definedMembers(settings), Name }) };
  },

  "POST /pullzone/checkavailability": ({ state, body }) => {
    const name = readBody(zoneName, body, core.invalid).Name?.toLowerCase() ?? "";
    requireLabel(name);
    return { status: 200, body: { Available: !isNameTaken(state, name) } };
  },

  "GET /pullzone/{id}": (request) => ({ status: 200, body: pullZoneOf(request) }),

  "POST /pullzone/{id}": (request) => {
    const zone = pullZoneOf(request);
    Object.assign(zone, definedMembers(readBody(sentSettings, request.body, core.invalid)));
    return { status: 200, body: zone };
  },

  "DELETE /pullzone/{id}": (request) => {
    deletePullZone(request.state, pullZoneOf(request));
    return { status: 204 };
  },

  ...listRoutes("BlockedIp", "BlockedIps", (body) => readBody(blockedIp, body, core.invalid).BlockedIp),
  ...listRoutes("AllowedReferrer", "AllowedReferrers", (body) => readBody(hostname, body, core.invalid).Hostname),
  ...listRoutes("BlockedReferrer", "BlockedReferrers", (body) => readBody(hostname, body, core.invalid).Hostname),
});

/** Lists are sets: adding an entry that exists and removing one that does not both succeed with 204. */
function listRoutes(
  entry: string,
  list: "BlockedIps" | "AllowedReferrers" | "BlockedReferrers",
  read: (body: unknown) => string,
) {
  const edit = (request: RouteRequest, change: (entries: string[], value: string) => string[]): Reply => {
    const zone = pullZoneOf(request);
    zone[list] = change(zone[list], read(request.body));
    return { status: 204 };
  };
  const without = (entries: string[], value: string) =>
    entries.filter((other) => other.toLowerCase() !== value.toLowerCase());
  return {
    [`POST /pullzone/{id}/add${entry}`]: (request: RouteRequest) =>
      edit(request, (entries, value) =>
        without(entries, value).length < entries.length ? entries : [...entries, value],
      ),
    [`POST /pullzone/{id}/remove${entry}`]: (request: RouteRequest) => edit(request, without),
  };
}

const checked = documented("core", "Check the pull zone availability", "POST /pullzone/checkavailability");
const named = known("terraform-provider-bunnynet", "a pull zone's hostname is its name before .b-cdn.net");

/** The error response to a name that another pull zone has. */
export const nameTaken = (field: string) =>
  core.badRequest(field, "The pull zone name is already taken.", checked, "pullzone.name_taken");

/** The name becomes a label of a hostname. */
function requireLabel(name: string): void {
  if (!/^[a-z0-9-]{1,63}$/i.test(name))
    throw new HttpProblem(core.badRequest("Name", "The name is not valid.", named, "pullzone.invalid_name"));
}

/** Whether a pull zone has this name, in any case. */
export function isNameTaken(state: EmulatorState, name: string): boolean {
  return [...state.pullZones.values()].some((zone) => zone.Name.toLowerCase() === name.toLowerCase());
}

/** Adds a pull zone to the account. */
export function addPullZone(
  state: EmulatorState,
  zone: Partial<PullZoneSettings> & { Id?: number; Name: string },
): PullZoneRecord {
  const record: PullZoneRecord = {
    ...newSettings(),
    ...unchanging,
    // A script sets the cache time of its responses.
    ...(zone.EdgeScriptId && zone.EdgeScriptId > 0 ? { CacheControlMaxAgeOverride: -1 } : {}),
    ...zone,
    Id: zone.Id ?? state.nextId(),
    Enabled: true,
    Suspended: false,
    Hostnames: [newHostname(state, defaultHostname(zone.Name), true)],
    EdgeRules: [],
    ZoneSecurityKey: randomUUID(),
    CnameDomain: "b-cdn.net",
  };
  state.pullZones.set(record.Id, record);
  return record;
}

/** Deletes a pull zone and its shield zone. */
export function deletePullZone(state: EmulatorState, { Id }: PullZoneRecord): void {
  state.pullZones.delete(Id);
  for (const { shieldZoneId, pullZoneId } of state.shieldZones.values()) {
    if (pullZoneId === Id) state.shieldZones.delete(shieldZoneId);
  }
}

/** A new hostname; a system hostname has a certificate. */
export function newHostname(state: EmulatorState, value: string, isSystem = false): HostnameRecord {
  return {
    Id: state.nextId(),
    Value: value,
    ForceSSL: false,
    IsSystemHostname: isSystem,
    IsManagedHostname: isSystem,
    HasCertificate: isSystem,
    Certificate: null,
    CertificateKey: null,
    CertificateKeyType: 0,
    CertificateProvisionType: isSystem ? 4 : 0,
  };
}

/** The system hostname of a pull zone. */
export const defaultHostname = (name: string) => `${name.toLowerCase()}.b-cdn.net`;

/** Properties that no request sets: usage, discounts, and links to products that are not emulated. */
const unchanging = {
  MonthlyBandwidthUsed: 0,
  MonthlyCharges: 0,
  PriceOverride: 0,
  OptimizerPricing: 0,
  VideoLibraryId: -1,
  DnsRecordId: -1,
  DnsZoneId: -1,
  DnsRecordValue: null,
  OriginLinkValue: null,
  EUUSDiscount: 0,
  SouthAmericaDiscount: 0,
  AfricaDiscount: 0,
  AsiaOceaniaDiscount: 0,
  UserId: null,
  CacheVersion: 1,
  EnableExtendedLogging: false,
};

/** The pull zone of a path's id. */
export function pullZoneOf({ state, path }: RouteRequest): PullZoneRecord {
  const zone = state.pullZones.get(readId(path.id, core.notFound));
  if (!zone) throw new HttpProblem(core.notFound());
  return zone;
}
