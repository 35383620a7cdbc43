import type { z } from "zod";
import { dnsRecordType } from "../../../sdk/api/dns";
import { definedMembers } from "../../account/settings";
import { paginate } from "../../http/paginate";
import { core, created, ok } from "../../http/replies";
import { requireWithin } from "../../http/require-within";
import { HttpProblem, type RouteRequest, readBody, readId, refuseWith, routes } from "../../http/route";
import { known, type Source } from "../../http/sources";
import type { EmulatorState } from "../../state";
import { deleteAcceleration, withAcceleration } from "./dns-acceleration";
import { newRecordSettings, sentRecord } from "./dns-settings";
import type { DnsRecordRecord, DnsZoneRecord } from "./records";

type SentRecord = z.output<typeof sentRecord>;

export const dnsRecordRoutes = routes(core.unauthorized, {
  "GET /dnszone/{zoneId}/records": (request) => {
    const { query } = request;
    const type = query.get("type");
    if (type !== null && !dnsRecordType.has(Number(type))) return core.invalid("type", "There is no such record type.");
    const search = query.get("search")?.toLowerCase() ?? "";
    const matching = dnsZoneOf(request)
      .Records.filter((record) => type === null || record.Type === Number(type))
      .filter(({ Name, Value }) => [Name, Value].some((value) => value.toLowerCase().includes(search)));
    return ok(paginate(query, matching));
  },

  "PUT /dnszone/{zoneId}/records": (request) => {
    const zone = dnsZoneOf(request);
    requireWithin(request.state, "dnsRecords", zone.Records.length + 1);
    const record = addDnsRecord(request.state, zone, readBody(sentRecord, request.body, core.invalid));
    return created(record);
  },

  "POST /dnszone/{zoneId}/records/{id}": (request) => {
    const { state } = request;
    const zone = dnsZoneOf(request);
    const record = recordOf(request, zone);
    Object.assign(record, accepted(state, record, readBody(sentRecord, request.body, core.invalid)));
    zone.DateModified = state.now();
    return { status: 204 };
  },

  "DELETE /dnszone/{zoneId}/records/{id}": (request) => {
    const zone = dnsZoneOf(request);
    const record = recordOf(request, zone);
    zone.Records.splice(zone.Records.indexOf(record), 1);
    deleteAcceleration(request.state, record);
    zone.DateModified = request.state.now();
    return { status: 204 };
  },
});

/** Adds a record to a zone. */
export function addDnsRecord(state: EmulatorState, zone: DnsZoneRecord, sent: SentRecord): DnsRecordRecord {
  const start: DnsRecordRecord = {
    ...newRecordSettings(),
    Id: state.nextId(),
    AcceleratedPullZoneId: 0,
    LinkName: "",
    IPGeoLocationInfo: null,
    GeolocationInfo: null,
    MonitorStatus: 0,
    AccelerationStatus: 0,
  };
  const record = accepted(state, start, sent);
  zone.Records.push(record);
  zone.DateModified = state.now();
  return record;
}

/** The record with the settings of a request, if they are valid. */
function accepted(state: EmulatorState, record: DnsRecordRecord, sent: SentRecord): DnsRecordRecord {
  const { PullZoneId, ScriptId, ...settings } = definedMembers(sent);
  const changed = { ...record, ...settings, ...linked(state, PullZoneId, ScriptId) };
  const type = dnsRecordType.fromWire(changed.Type);
  if (type === "PullZone" && !state.pullZones.has(Number(changed.LinkName))) {
    throw invalid("PullZoneId", "The pull zone ID is not valid.", noPullZone);
  }
  if (type === "Script" && !state.edgeScripts.has(Number(changed.LinkName))) {
    throw invalid("ScriptId", "The script ID is not valid", noScript);
  }
  if (type === "NS" && isOfDomain(changed.Name))
    throw invalid(
      "Value",
      "NS records are not supported on the root of the domain.\r",
      noNameServers,
      "validation_error",
    );
  return withAcceleration(state, { ...changed, ...stored(changed) });
}

const weighted: ReadonlySet<string> = new Set(["A", "AAAA", "SRV"]);
const withTarget: ReadonlySet<string> = new Set(["CNAME", "MX", "Flatten", "SRV", "PTR", "NS"]);

/** What the platform keeps in another form: a target without its dot, and 100 as the weight of a type that has none. */
function stored({ Type, Value, Weight }: DnsRecordRecord) {
  const type = dnsRecordType.fromWire(Type);
  return {
    Value: withTarget.has(type) && Value !== "." ? Value.replace(/\.$/, "") : Value,
    Weight: weighted.has(type) ? Weight : newRecordSettings().Weight,
  };
}

/** The target of a record of the types PullZone and Script: its id in `LinkName`, its name as the value. */
function linked(state: EmulatorState, pullZoneId: number | undefined, scriptId: number | undefined) {
  const target = pullZoneId === undefined ? state.edgeScripts.get(scriptId ?? 0) : state.pullZones.get(pullZoneId);
  if (target) return { LinkName: String(target.Id), Value: target.Name };
  return pullZoneId === undefined && scriptId === undefined ? {} : { LinkName: "" };
}

/** The DNS zone of a path, which has its id alone or beside that of a record. */
export function dnsZoneOf({ state, path }: Pick<RouteRequest, "state" | "path">): DnsZoneRecord {
  return state.dnsZones.get(readId(path.zoneId ?? path.id, core.notFound)) ?? refuseWith(core.notFound());
}

function recordOf({ path }: RouteRequest, zone: DnsZoneRecord): DnsRecordRecord {
  const id = readId(path.id, core.notFound);
  return zone.Records.find(({ Id }) => Id === id) ?? refuseWith(core.notFound());
}

const noPullZone = known("terraform-provider-bunnynet", "The pull zone ID is not valid.", {
  reported: "BunnyWay/terraform-provider-bunnynet#22",
  date: "2025-01-02",
});
const noScript = known("terraform-provider-bunnynet", "The script ID is not valid");

const noNameServers = known("DNSControl", "NS records are not supported on the root of the domain.", {
  reported: "DNSControl/dnscontrol#3570",
  date: "2025-05-11",
});

const isOfDomain = (name: string) => name === "" || name === "@";

function invalid(field: string, message: string, source: Source, key = "dnszone.invalid_record"): HttpProblem {
  return new HttpProblem(core.badRequest(field, message, source, key));
}
