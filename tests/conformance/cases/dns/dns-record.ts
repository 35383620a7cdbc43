import type { Emulator } from "../../../../emulator";
import type { DnsRecordRecord } from "../../../../emulator/routes/dns/records";
import { dnsMonitoringType, dnsRecordType, dnsSmartRoutingType } from "../../../../sdk/api/dns";
import { type Args, type Case, type Deployed, scripts, zones } from "../../case";
import { prepareScripts } from "../edge-scripting";
import { dnsZoneOf, dnsZones, prepareDnsZones } from "./own-dns-zones";

const add = "PUT /dnszone/{zoneId}/records";
const update = "POST /dnszone/{zoneId}/records/{id}";
const read = "GET /dnszone/{id}";

const find = (emulator: Emulator, deployed: Deployed) =>
  dnsZoneOf(emulator, deployed)?.Records.find(({ Id }) => Id === deployed.outputs.recordId);

/** A change of a record outside of Pulumi. */
const drift = (title: string, shows: readonly string[], change: Partial<DnsRecordRecord>, from: Args = {}) => ({
  title,
  shows,
  from,
  change: (emulator: Emulator, deployed: Deployed) => {
    const record = find(emulator, deployed);
    if (!record) throw new Error("The record does not exist.");
    Object.assign(record, change);
  },
});

const address = { type: "A", value: "192.0.2.1" };
const service = { type: "SRV", value: "sip.example.com", priority: 10, weight: 5, port: 5060 };
const script = { type: "Script", value: undefined, scriptId: scripts.scriptId, environmentVariables: { MODE: "live" } };
const issuer = { type: "CAA", value: "letsencrypt.org", tag: "issue" };
const link = { type: "PullZone", value: undefined, pullZoneId: zones.pullZoneId };
const nearest = { smartRoutingType: "Geolocation", geolocationLatitude: 46.05, geolocationLongitude: 14.5 };

/** What a record has of its type alone. */
export function membersOf(record: DnsRecordRecord): Args {
  const type = dnsRecordType.fromWire(record.Type);
  const has = (...types: string[]) => types.includes(type);
  const routing = dnsSmartRoutingType.fromWire(record.SmartRoutingType);
  return {
    type,
    name: record.Name,
    value: has("PullZone", "Script") ? undefined : record.Value,
    ttl: record.Ttl,
    priority: has("MX", "SRV", "SVCB", "HTTPS") ? record.Priority : undefined,
    weight: has("A", "AAAA", "SRV") ? record.Weight : undefined,
    port: has("SRV") ? record.Port : undefined,
    flags: has("CAA") ? record.Flags : undefined,
    tag: has("CAA") ? record.Tag : undefined,
    pullZoneId: has("PullZone") ? Number(record.LinkName) : undefined,
    scriptId: has("Script") ? Number(record.LinkName) : undefined,
    environmentVariables: has("Script")
      ? Object.fromEntries(record.EnviromentalVariables.map(({ Name, Value }) => [Name, Value]))
      : undefined,
    accelerated: record.Accelerated,
    monitorType: dnsMonitoringType.fromWire(record.MonitorType),
    smartRoutingType: routing,
    latencyZone: routing === "Latency" ? record.LatencyZone : undefined,
    geolocationLatitude: routing === "Geolocation" ? record.GeolocationLatitude : undefined,
    geolocationLongitude: routing === "Geolocation" ? record.GeolocationLongitude : undefined,
    disabled: record.Disabled,
    comment: record.Comment ?? "",
    autoSslIssuance: record.AutoSslIssuance,
  };
}

export const dnsRecordCase: Case = {
  resource: "DnsRecord",
  creation: { operation: "PUT /dnszone/{zoneId}/records", assignsId: true },
  objects: ({ dnsZones }) =>
    [...dnsZones.values()]
      .filter(({ Domain }) => Domain.startsWith("zone-"))
      .flatMap(({ Id, Records }) => Records.map((record) => ({ id: `${Id}/${record.Id}`, name: record.Name }))),
  prepare(emulator) {
    prepareDnsZones(emulator);
    prepareScripts(emulator);
  },
  args: (n) => ({
    dnsZoneId: dnsZones.dnsZoneId,
    type: "TXT",
    name: `record${n}`,
    value: "v=spf1 -all",
    ttl: 600,
    comment: "by Pulumi",
    autoSslIssuance: false,
  }),
  // The read is for a record that is gone.
  // The check of a preview reads the zone once, to see what is there already.
  calls: { create: [add, read], refresh: [read], delete: ["DELETE /dnszone/{zoneId}/records/{id}", read] },
  sharedReads: { refresh: [read] },
  notNeeded: { create: [read], delete: [read] },
  sameAs: [
    { title: "another notation of the name", from: { name: "xn--bcher-kva" }, args: { name: "Bücher" } },
    { title: "the domain itself", from: { name: "" }, args: { name: "@" } },
    { title: "strings in quotes", args: { value: '"v=spf1 " "-all"' } },
    { title: "a target with a dot", from: { type: "CNAME", value: "example.com" }, args: { value: "Example.com." } },
    {
      title: "another notation of the address",
      from: { type: "AAAA", value: "2001:db8::1" },
      args: { value: "2001:0DB8:0::1" },
    },
    {
      title: "explicit defaults",
      from: { ...address, ttl: undefined, comment: undefined },
      args: {
        ttl: 300,
        weight: 100,
        comment: "",
        accelerated: false,
        monitorType: "None",
        smartRoutingType: "None",
        disabled: false,
      },
    },
  ],
  updates: [
    { title: "name", args: { name: "renamed" }, calls: [read, update] },
    { title: "value", args: { value: "株式会社" }, calls: [read, update] },
    { title: "TTL", args: { ttl: 30 }, calls: [read, update] },
    { title: "comment removed", args: { comment: undefined }, calls: [read, update] },
    { title: "disabled", args: { disabled: true }, calls: [read, update] },
    { title: "certificates no longer managed", args: { autoSslIssuance: undefined }, calls: [read, update] },
    { title: "weight and port", from: service, args: { weight: 0, port: 5061 }, calls: [read, update] },
    {
      title: "priority of a mail server",
      from: { type: "MX", value: ".", priority: 0 },
      args: { value: "mail.example.com", priority: 10 },
      calls: [read, update],
    },
    {
      title: "tag",
      from: issuer,
      args: { tag: "issuewild", flags: 128 },
      calls: [read, update],
    },
    { title: "smart routing", from: address, args: nearest, calls: [read, update] },
    {
      title: "smart routing removed",
      from: { ...address, smartRoutingType: "Latency", latencyZone: "DE" },
      args: { smartRoutingType: undefined, latencyZone: undefined },
      calls: [read, update],
    },
    { title: "monitored", from: address, args: { monitorType: "Http" }, calls: [read, update] },
    { title: "accelerated", from: address, args: { accelerated: true }, calls: [read, update, read] },
    {
      title: "no longer accelerated",
      from: { ...address, accelerated: true },
      args: { accelerated: false },
      calls: [read, update, read],
    },
    {
      title: "another pull zone",
      from: link,
      args: { pullZoneId: zones.otherPullZoneId },
      calls: [read, update],
    },
    {
      title: "environment variables",
      from: script,
      args: { scriptId: scripts.otherScriptId, environmentVariables: { MODE: "test", Extra: "" } },
      calls: [read, update],
    },
    {
      title: "no environment variables",
      from: script,
      args: { environmentVariables: undefined },
      calls: [read, update],
    },
  ],
  replacements: [
    { title: "type", args: { type: "CNAME", value: "target.example.com" } },
    { title: "zone", args: { dnsZoneId: dnsZones.otherDnsZoneId } },
  ],
  drift: [
    drift("another value", ["value"], { Value: "hacked" }),
    drift("another name", ["name"], { Name: "hacked" }),
    drift("another TTL", ["ttl"], { Ttl: 5 }),
    drift("disabled", ["disabled"], { Disabled: true }),
    drift("another weight", ["weight"], { Weight: 1 }, address),
    drift("another port and priority", ["port", "priority"], { Port: 1, Priority: 1 }, service),
    drift("another tag and flags", ["flags", "tag"], { Tag: "iodef", Flags: 128 }, issuer),
    drift("another comment", ["comment"], { Comment: "hacked" }),
    drift("certificates switched on", ["autoSslIssuance"], { AutoSslIssuance: true }),
    drift("another pull zone", ["pullZoneId"], { LinkName: String(zones.otherPullZoneId) }, link),
    drift("another script", ["scriptId"], { LinkName: String(scripts.otherScriptId) }, script),
    drift("no longer accelerated", ["accelerated"], { Accelerated: false }, { ...address, accelerated: true }),
    drift(
      "another place",
      ["geolocationLatitude", "geolocationLongitude"],
      { GeolocationLatitude: 1, GeolocationLongitude: 2 },
      { ...address, ...nearest },
    ),
    drift(
      "routing switched on",
      ["smartRoutingType"],
      { SmartRoutingType: dnsSmartRoutingType.toWire("Latency") },
      address,
    ),
    drift(
      "another latency zone",
      ["latencyZone"],
      { LatencyZone: "FR" },
      { ...address, smartRoutingType: "Latency", latencyZone: "DE" },
    ),
    drift("an unknown kind of monitoring", ["monitorType"], { MonitorType: 9 }, address),
    drift(
      "another variable",
      ["environmentVariables"],
      { EnviromentalVariables: [{ Name: "MODE", Value: "hacked" }] },
      script,
    ),
    drift("another type", ["type"], { Type: dnsRecordType.toWire("SVCB") }, { type: "HTTPS", value: ".", priority: 1 }),
    {
      title: "deleted",
      change: (emulator, deployed) => {
        const zone = dnsZoneOf(emulator, deployed);
        if (zone) zone.Records = zone.Records.filter(({ Id }) => Id !== deployed.outputs.recordId);
      },
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const record = find(emulator, deployed);
    return record && { dnsZoneId: deployed.outputs.dnsZoneId, ...membersOf(record) };
  },
  labels: ["name"],
  count: ({ state }) => Object.values(dnsZones).flatMap((id) => state.dnsZones.get(id)?.Records ?? []).length,
};
