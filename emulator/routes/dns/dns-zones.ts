import { z } from "zod";
import { dnsViewType } from "../../../sdk/api/dns";
import { definedMembers } from "../../account/settings";
import { paginate } from "../../http/paginate";
import { core, created, ok } from "../../http/replies";
import { requireWithin } from "../../http/require-within";
import { readBody, refuseWith, routes } from "../../http/route";
import { documented } from "../../http/sources";
import type { EmulatorState } from "../../state";
import { deleteAcceleration } from "./dns-acceleration";
import { addDnsRecord, dnsZoneOf } from "./dns-records";
import { newZoneSettings, sentRecord, sentZone } from "./dns-settings";
import type { DnsZoneRecord } from "./records";

const zoneName = z.object({ Name: z.string().nullish() });
const newZone = z.object({ Domain: z.string().min(1), Records: z.array(sentRecord).nullish() });

export const dnsZoneRoutes = routes(core.unauthorized, {
  "GET /dnszone": ({ state, query }) => {
    const search = query.get("search")?.toLowerCase() ?? "";
    const all = [...state.dnsZones.values()].filter((zone) => zone.Domain.includes(search));
    const show = view(query);
    const { Items, ...page } = paginate(query, all);
    return ok({ Items: Items.map(show), ...page });
  },

  "POST /dnszone": ({ state, body }) => {
    const { Domain, Records } = readBody(newZone, body, core.invalid);
    const domain = domainIn("Domain", Domain);
    if (isDomainTaken(state, domain))
      return core.badRequest("Domain", "The domain is already a DNS zone.", domainTaken, "dnszone.domain_taken");
    requireWithin(state, "dnsZones", state.dnsZones.size + 1);
    requireWithin(state, "dnsRecords", Records?.length ?? 0);
    const zone = addDnsZone(state, domain);
    try {
      for (const record of Records ?? []) addDnsRecord(state, zone, record);
    } catch (error) {
      state.dnsZones.delete(zone.Id);
      throw error;
    }
    return created(zone);
  },

  "POST /dnszone/checkavailability": ({ state, body }) => {
    const domain = domainIn("Name", readBody(zoneName, body, core.invalid).Name ?? "");
    return ok({ Available: !isDomainTaken(state, domain) });
  },

  "GET /dnszone/{id}": (request) => ok(view(request.query)(dnsZoneOf(request))),

  "POST /dnszone/{id}": (request) => {
    const zone = dnsZoneOf(request);
    Object.assign(zone, definedMembers(readBody(sentZone, request.body, core.invalid)));
    zone.DateModified = request.state.now();
    return ok(zone);
  },

  "DELETE /dnszone/{id}": (request) => {
    const zone = dnsZoneOf(request);
    request.state.dnsZones.delete(zone.Id);
    request.state.dnsScans.delete(zone.Id);
    for (const record of zone.Records) deleteAcceleration(request.state, record);
    return { status: 204 };
  },
});

/** Adds a DNS zone to the account. */
export function addDnsZone(state: EmulatorState, domain: string, id?: number): DnsZoneRecord {
  const now = state.now();
  const zone: DnsZoneRecord = {
    ...newZoneSettings(),
    Id: state.takeId(id),
    Domain: domain.toLowerCase(),
    Records: [],
    DateCreated: now,
    DateModified: now,
    NameserversDetected: false,
    NameserversNextCheck: now,
    DnsSecEnabled: false,
  };
  state.dnsZones.set(zone.Id, zone);
  return zone;
}

/** The view that a query requests: Full, or Lite without records. */
function view(query: URLSearchParams) {
  const wanted = Number(query.get("view") ?? dnsViewType.toWire("Full"));
  if (!dnsViewType.has(wanted)) refuseWith(core.invalid("view", "The field view must be 0 or 1."));
  return (zone: DnsZoneRecord) => (wanted === dnsViewType.toWire("Lite") ? { ...zone, Records: null } : zone);
}

const domainTaken = documented("core", "Check the DNS zone availability", "POST /dnszone/checkavailability");
/** The request has the name only, so its failure is about the name. */
const noDomain = documented("core", "Failed checking the zone availability", "POST /dnszone/checkavailability");

function domainIn(field: string, value: string): string {
  const domain = value.trim().toLowerCase();
  if (isHostName(domain)) return domain;
  return refuseWith(core.badRequest(field, "The domain name is not valid.", noDomain, "dnszone.invalid_name"));
}

/** Labels of ASCII letters, digits and hyphens, two of them at least. */
function isHostName(value: string): boolean {
  return value.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i.test(value);
}

function isDomainTaken(state: EmulatorState, domain: string): boolean {
  return [...state.dnsZones.values()].some((zone) => zone.Domain === domain);
}
