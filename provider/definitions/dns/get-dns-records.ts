import { z } from "zod";
import {
  dnsAccelerationStatus,
  dnsMonitoringStatus,
  dnsMonitoringType,
  dnsRecordType,
  dnsSmartRoutingType,
} from "../../../sdk/api/dns";
import type { DnsRecord } from "../../../sdk/index";
import { choice, defineDataSource, flag, number, outputOf, text } from "../../define/define";
import { dnsZoneId } from "../shared/ids";
import { recordMembers } from "./dns-record-members";
import { normalName } from "./dns-record-values";

const record = z.object({
  recordId: z.int().describe("The record's id."),
  type: choice(dnsRecordType, "The type."),
  name: z.string().describe("The name within the zone; empty for the domain itself."),
  value: text("What the record points to. Of a PullZone or Script, the name of its target."),
  ttl: number("How long resolvers may keep the record, in seconds."),
  priority: number("The priority of MX, SRV, SVCB and HTTPS records."),
  weight: number("How often the record is chosen among its equals."),
  port: number("The port of an SRV record."),
  flags: number("The flags of a CAA record."),
  tag: text("The tag of a CAA record."),
  linkName: text("The id of the target of a PullZone or Script record."),
  accelerated: flag("Whether the platform serves the name through a pull zone of the record's own."),
  acceleratedPullZoneId: number("The id of that pull zone."),
  accelerationStatus: choice(dnsAccelerationStatus, "The progress of the acceleration."),
  monitorType: choice(dnsMonitoringType, "How the target is monitored."),
  monitorStatus: choice(dnsMonitoringStatus, "The result of the monitoring."),
  smartRoutingType: choice(dnsSmartRoutingType, "How one of several records of a name is chosen."),
  latencyZone: text("The region code of the target, for routing by latency."),
  geolocationLatitude: number("The latitude of the target, for routing by location."),
  geolocationLongitude: number("The longitude of the target, for routing by location."),
  disabled: flag("Whether the record is switched off."),
  comment: text("A comment, for people."),
  autoSslIssuance: flag("Whether the platform issues a certificate for the name by itself."),
});

export const getDnsRecords = defineDataSource({
  name: "getDnsRecords",
  description:
    "Reads all records of a DNS zone that match: a name can have several of one type. Environment variables are left out.",
  vendorPage: "dns/records",
  example: [
    { type: "getDnsZone", name: "shopZone", args: { domain: "shop.example.com" } },
    {
      type: "getDnsRecords",
      name: "mail",
      args: { dnsZoneId: outputOf("shopZone.dnsZoneId"), type: "MX", name: "@" },
      exports: { mailServers: "records" },
    },
  ],
  inputs: z.object({
    dnsZoneId: dnsZoneId.describe("The id of the DNS zone."),
    type: recordMembers.type.optional().describe("Only records of this type."),
    name: text('Only records of exactly this name; `"@"` for the domain itself. Letter case is ignored.'),
    search: z.string().min(1).optional().describe("Only records with this text in their name or value."),
  }),
  outputs: z.object({ records: z.array(record).describe("The records, in the platform's order.") }),

  check({ name }) {
    const normal = name === undefined ? undefined : normalName(name);
    if (normal && "problem" in normal) return { problems: [{ path: ["name"], reason: normal.problem }] };
    return { problems: [], normal: normal ? { name: normal.value } : {} };
  },

  async read({ inputs: { dnsZoneId, type, name, search } }, { api }) {
    const records = [];
    for await (const one of api.dnsRecords.list(dnsZoneId, { type, search }))
      if (name === undefined || (one.name ?? "").toLowerCase() === name) records.push(outputsOf(one));
    return { records };
  },
});

function outputsOf({ id, enviromentalVariables: _, ...record }: DnsRecord) {
  return { ...record, recordId: id, name: record.name ?? "" };
}
