import { isIPv4, isIPv6 } from "node:net";
import type { z } from "zod";
import { dnsRecordType } from "../../sdk/api/dns-records";
import { newRecordSettings, sentRecord } from "../dns-settings";
import { isHostName } from "../host-name";
import { paged } from "../paged";
import { core } from "../replies";
import { Refused, type RouteRequest, readBody, readId, routes } from "../route";
import { given } from "../settings";
import type { DnsRecordRecord, DnsZoneRecord, EmulatorState } from "../state";

type SentRecord = z.output<typeof sentRecord>;

export const dnsRecordRoutes = routes(core.unauthorized, {
  "GET /dnszone/{zoneId}/records": (request) => {
    const { query } = request;
    const type = query.get("type");
    if (type !== null && !dnsRecordType.has(Number(type)))
      return core.badRequest("type", "There is no such record type.");
    const search = query.get("search")?.toLowerCase() ?? "";
    const found = zoneOf(request)
      .Records.filter((record) => type === null || record.Type === Number(type))
      .filter(({ Name, Value }) => [Name, Value].some((text) => text.toLowerCase().includes(search)));
    return { status: 200, body: paged(query, found) };
  },

  "PUT /dnszone/{zoneId}/records": (request) => {
    const zone = zoneOf(request);
    const record = addDnsRecord(request.state, zone, readBody(sentRecord, request.body, core.badRequest));
    return { status: 201, body: record };
  },

  "POST /dnszone/{zoneId}/records/{id}": (request) => {
    const { state } = request;
    const zone = zoneOf(request);
    const record = recordOf(request, zone);
    Object.assign(record, accepted(state, record, readBody(sentRecord, request.body, core.badRequest)));
    zone.DateModified = state.now();
    return { status: 204 };
  },

  "DELETE /dnszone/{zoneId}/records/{id}": (request) => {
    const zone = zoneOf(request);
    zone.Records.splice(zone.Records.indexOf(recordOf(request, zone)), 1);
    zone.DateModified = request.state.now();
    return { status: 204 };
  },
});

/** Puts a record into a zone. */
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
  const type = dnsRecordType.fromWire(sent.Type ?? start.Type);
  if ((type === "MX" || type === "SRV") && sent.Priority == null) {
    throw invalid("Priority", `The priority of a record of type ${type} is required.`);
  }
  const record = accepted(state, start, sent);
  zone.Records.push(record);
  zone.DateModified = state.now();
  return record;
}

/** A record with what was sent, if that makes a valid one. */
function accepted(state: EmulatorState, record: DnsRecordRecord, sent: SentRecord): DnsRecordRecord {
  const { PullZoneId, ScriptId, ...settings } = given(sent);
  const changed = { ...record, ...settings, ...linked(state, PullZoneId, ScriptId) };
  const type = dnsRecordType.fromWire(changed.Type);
  if (!/^$|^@$|^(\*|[a-z0-9_-]{1,63})(\.[a-z0-9_-]{1,63})*$/i.test(changed.Name)) {
    throw invalid("Name", "The name of the record is not valid.");
  }
  if (type === "CAA" && !["issue", "issuewild", "iodef"].includes(changed.Tag)) {
    throw invalid("Tag", "The tag must be issue, issuewild or iodef.");
  }
  if (type === "SRV" && changed.Port === 0) throw invalid("Port", "The port of a record of type SRV is required.");
  if (type === "PullZone" && !state.pullZones.has(Number(changed.LinkName))) {
    throw invalid("PullZoneId", "The pull zone does not exist.");
  }
  if (type === "Script" && !state.edgeScripts.has(Number(changed.LinkName))) {
    throw invalid("ScriptId", "The script does not exist.");
  }
  if (!(validValue[type] ?? isGiven)(changed.Value)) {
    throw invalid("Value", `The value is not valid for a record of type ${type}.`);
  }
  return changed;
}

/** What a record of the platform's own types points to: its id in `LinkName`, its name as the value. */
function linked(state: EmulatorState, pullZoneId: number | undefined, scriptId: number | undefined) {
  const target = pullZoneId === undefined ? state.edgeScripts.get(scriptId ?? 0) : state.pullZones.get(pullZoneId);
  if (target) return { LinkName: String(target.Id), Value: target.Name };
  return pullZoneId === undefined && scriptId === undefined ? {} : { LinkName: "" };
}

const isGiven = (value: string) => value.trim() !== "";
const isTarget = (value: string) => isHostName(value.replace(/\.$/, "").replaceAll("_", "x"));

const validValue: Partial<Record<string, (value: string) => boolean>> = {
  A: isIPv4,
  AAAA: isIPv6,
  CNAME: isTarget,
  Flatten: isTarget,
  MX: isTarget,
  NS: isTarget,
  PTR: isTarget,
  SRV: isTarget,
  Redirect: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
};

/** The DNS zone that a path names. */
export function dnsZoneOf({ state }: RouteRequest, id: string | undefined): DnsZoneRecord {
  const zone = state.dnsZones.get(readId(id, core.notFound));
  if (!zone) throw new Refused(core.notFound());
  return zone;
}

function zoneOf(request: RouteRequest): DnsZoneRecord {
  return dnsZoneOf(request, request.path.zoneId);
}

function recordOf({ path }: RouteRequest, zone: DnsZoneRecord): DnsRecordRecord {
  const id = readId(path.id, core.notFound);
  const record = zone.Records.find(({ Id }) => Id === id);
  if (!record) throw new Refused(core.notFound());
  return record;
}

function invalid(field: string, message: string): Refused {
  return new Refused(core.badRequest(field, message, "dnszone.invalid_record"));
}
