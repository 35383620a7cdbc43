import type { DnsRecordRecord, DnsZoneRecord } from "../../../emulator/routes/dns/records";
import { type Args, type Facts, type Model, objectModel } from "../model";
import { address, argsOf, counted, hostname, listOf, numberOf, textOf, word } from "../values";
import { recordsOfZoneFile } from "./zone-file";

const types = counted(
  ...["A", "AAAA", "CNAME", "TXT", "MX", "Redirect", "Flatten", "PullZone", "SRV", "CAA", "PTR", "Script", "NS"],
  ...["SVCB", "HTTPS", "TLSA"],
);
const monitors = counted("None", "Ping", "Http", "Monitor");
const routings = counted("None", "Latency", "Geolocation");

const has = (type: string, ...among: string[]) => among.includes(type);

export const dnsRecord: Model = objectModel({
  resource: "DnsRecord",
  objects: ({ dnsZones }) =>
    new Map(
      [...dnsZones.values()].flatMap(({ Id, Records }) =>
        Records.map((record) => [`${Id}/${record.Id}`, { zone: Id, ...answered(record) }] as const),
      ),
    ),
  declares: ({ dnsZoneId, ...args }) => ({ zone: dnsZoneId, ...declared(args) }),
});

export const dnsRecords: Model = {
  resource: "DnsRecords",
  inForce(account, { args }) {
    const zone = account.dnsZones.get(numberOf(args.dnsZoneId));
    return zone && { "all that it answers": inOrder(recordsOf(zone)) };
  },
  declares: ({ records, zoneFile }) => {
    const all = [...(records === undefined ? [] : listOf(records)), ...recordsOfZoneFile(textOf(zoneFile ?? ""))];
    // One record however often the list has it.
    const texts = new Set(
      inOrder(all.map((record) => shared(declared(record)))).map((record) => JSON.stringify(record)),
    );
    return { "all that it answers": [...texts].map((text) => JSON.parse(text)) };
  },
};

/** The records of a zone. A list leaves certificates to the platform. */
const recordsOf = ({ Records }: DnsZoneRecord) => Records.map((record) => shared(answered(record)));
const shared = ({ certificates: _, ...facts }: Facts): Facts => facts;

const inOrder = (records: readonly Facts[]): Facts[] =>
  records.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** What a name server answers for a record. */
function answered(record: DnsRecordRecord): Facts {
  const type = word(types, record.Type);
  const routing = word(routings, record.SmartRoutingType);
  const variables = record.EnviromentalVariables.map(({ Name, Value }) => [Name ?? "", Value ?? ""]);
  return {
    "whether it is answered": !record.Disabled,
    name: record.Name.toLowerCase(),
    answer: answerOf(type, {
      value: record.Value,
      priority: record.Priority,
      weight: record.Weight,
      port: record.Port,
      flags: record.Flags,
      tag: record.Tag,
      pullZoneId: Number(record.LinkName),
      scriptId: Number(record.LinkName),
      environmentVariables: Object.fromEntries(variables),
    }),
    ttl: record.Ttl,
    "whether a pull zone serves it": record.Accelerated && record.AcceleratedPullZoneId > 0,
    monitor: word(monitors, record.MonitorType),
    routing: [
      routing,
      ...(routing === "Latency" ? [record.LatencyZone] : []),
      ...(routing === "Geolocation" ? [record.GeolocationLatitude, record.GeolocationLongitude] : []),
    ],
    comment: record.Comment ?? "",
    certificates: record.AutoSslIssuance,
  };
}

/** What the arguments of a record ask a name server to answer. */
function declared(args: Args): Facts {
  const { type, name = "", ttl = 300, disabled = false, accelerated = false, comment = "" } = args;
  const { monitorType = "None", smartRoutingType = "None", latencyZone } = args;
  return {
    "whether it is answered": !disabled,
    name: name === "@" ? "" : hostname(textOf(name)),
    answer: answerOf(textOf(type), args),
    ttl,
    "whether a pull zone serves it": accelerated,
    monitor: monitorType,
    routing: [
      smartRoutingType,
      ...(smartRoutingType === "Latency" ? [latencyZone] : []),
      ...(smartRoutingType === "Geolocation" ? [args.geolocationLatitude, args.geolocationLongitude] : []),
    ],
    comment,
    certificates: args.autoSslIssuance,
  };
}

/** The data of a record, of which each type has its own. */
function answerOf(type: string, args: Args): readonly unknown[] {
  const { value, priority, weight = 100, port, flags = 0, tag, pullZoneId, scriptId } = args;
  return [
    type,
    ...(has(type, "MX", "SRV", "SVCB", "HTTPS") ? [priority] : []),
    ...(has(type, "A", "AAAA", "SRV") ? [weight] : []),
    ...(has(type, "SRV") ? [port] : []),
    ...(has(type, "CAA") ? [flags, tag] : []),
    ...(has(type, "PullZone") ? [pullZoneId] : []),
    ...(has(type, "Script") ? [scriptId, { ...argsOf(args.environmentVariables ?? {}) }] : []),
    ...(has(type, "PullZone", "Script") ? [] : [data(type, textOf(value))]),
  ];
}

function data(type: string, value: string): string {
  if (has(type, "A", "AAAA")) return address(value);
  if (type === "TXT") return value.startsWith('"') ? unquoted(value) : value;
  const isName = has(type, "CNAME", "MX", "Flatten", "SRV", "PTR", "NS");
  return isName && value !== "." ? hostname(value) : value;
}

/** The strings in quotes, as one. */
const unquoted = (value: string) => [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).join("");
