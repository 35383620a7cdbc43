import {
  dnsRecordType,
  formatZoneFile,
  importedTypes,
  type NewDnsRecord,
  parseZoneFile,
  ZoneFileError,
} from "../../../sdk/api/dns";
import { core, ok } from "../../http/replies";
import { routes } from "../../http/route";
import { documented } from "../../http/sources";
import type { EmulatorState } from "../../state";
import { addDnsRecord, dnsZoneOf } from "./dns-records";
import type { DnsRecordRecord, DnsZoneRecord } from "./records";

export const dnsFileRoutes = routes(core.unauthorized, {
  "GET /dnszone/{id}/export": (request) => {
    const { Domain, Records } = dnsZoneOf(request);
    const headers = { "content-type": "application/octet-stream" };
    return { status: 200, text: [formatZoneFile(Domain, Records.map(fromRecord))], headers };
  },

  "POST /dnszone/{zoneId}/import": (request) => {
    const zone = dnsZoneOf(request);
    try {
      return ok(imported(request.state, zone, parseZoneFile(request.text, zone.Domain)));
    } catch (error) {
      if (!(error instanceof ZoneFileError)) throw error;
      return core.badRequest("", `The zone file is not valid: ${error.message}.`, noFile, "dnszone.import_failed");
    }
  },
});

const noFile = documented("core", "Failed importing data. See error response.", "POST /dnszone/{zoneId}/import");

/** Adds records. One that the zone has already is skipped, as is a type that the platform does not take from a file. */
function imported(state: EmulatorState, zone: DnsZoneRecord, records: readonly NewDnsRecord[]) {
  const counts = { RecordsSuccessful: 0, RecordsFailed: 0, RecordsSkipped: 0 };
  const present = new Set(zone.Records.map(keyOf));
  for (const { type, name, ttl, value, priority, weight, port, flags, tag } of records) {
    const sent = {
      Type: dnsRecordType.toWire(type),
      Name: name,
      Ttl: ttl,
      Value: value,
      Priority: priority,
      Weight: weight,
      Port: port,
      Flags: flags,
      Tag: tag,
    };
    if (zone.Records.length >= state.limits.dnsRecords) {
      counts.RecordsFailed++;
      continue;
    }
    const isSkipped = !importedTypes.has(type) || present.has(keyOf({ ...sent, Name: name ?? "", Value: value ?? "" }));
    counts[isSkipped ? "RecordsSkipped" : "RecordsSuccessful"]++;
    if (!isSkipped) addDnsRecord(state, zone, sent);
  }
  return counts;
}

const keyOf = ({ Type, Name, Value }: Pick<DnsRecordRecord, "Type" | "Name" | "Value">) =>
  JSON.stringify([Type, Name, Value]);

function fromRecord(one: DnsRecordRecord): NewDnsRecord {
  const { Name: name, Ttl: ttl, Value: value, Priority: priority, Weight: weight, Port: port } = one;
  const type = dnsRecordType.fromWire(one.Type) as NewDnsRecord["type"];
  return { type, name, ttl, value, priority, weight, port, flags: one.Flags, tag: one.Tag };
}
