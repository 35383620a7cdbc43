import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";
import { flags, number, numbers, text, texts } from "../../wire/members";
import { pageOf } from "../../wire/pagination";
import { listOf } from "../../wire/schemas";
import { type SettingsOf, toWireSettings } from "../../wire/settings";

/** The type of a record. Redirect, Flatten, PullZone and Script are the platform's own. */
export const dnsRecordType = wireEnum(vendor.DnsRecordTypes);
/** How the platform monitors a record's target. */
export const dnsMonitoringType = wireEnum(vendor.DnsMonitoringType);
/** The result of the monitoring. */
export const dnsMonitoringStatus = wireEnum(vendor.DnsMonitoringStatus);
/** How one of several records of a name is chosen. */
export const dnsSmartRoutingType = wireEnum(vendor.DnsSmartRoutingType);
/** The progress of a record's acceleration by a pull zone. */
export const dnsAccelerationStatus = wireEnum(vendor.AcceleratedStatus);

const settings = z.object({
  type: dnsRecordType.wire.nullish(),
  ...numbers("ttl", "weight", "priority", "flags", "port", "geolocationLatitude", "geolocationLongitude"),
  ...texts("value", "name", "tag", "latencyZone", "comment"),
  ...flags("accelerated", "disabled", "autoSslIssuance"),
  monitorType: dnsMonitoringType.wire.nullish(),
  smartRoutingType: dnsSmartRoutingType.wire.nullish(),
  // The vendor's spelling.
  enviromentalVariables: listOf(z.object({ name: text, value: text })),
});

/** A record, inside a zone and by itself. */
export const dnsRecord = settings.extend({
  id: z.int(),
  acceleratedPullZoneId: number,
  linkName: text,
  monitorStatus: dnsMonitoringStatus.wire.nullish(),
  accelerationStatus: dnsAccelerationStatus.wire.nullish(),
});
export const dnsRecordPage = pageOf(dnsRecord);

export type DnsRecord = z.output<typeof dnsRecord>;
export type DnsRecordType = (typeof dnsRecordType.names)[number];

/** Settings of a record. An empty name is the domain itself. */
export interface DnsRecordSettings extends SettingsOf<typeof settings> {
  /** The pull zone of a PullZone record; returned as `linkName`. */
  pullZoneId?: number;
  /** The edge script of a Script record; returned as `linkName`. */
  scriptId?: number;
}

/** The settings of a new record. */
export type NewDnsRecord = DnsRecordSettings & { type: DnsRecordType };

/** Converts a record for a request. */
export function recordToWire(record: DnsRecordSettings): Record<string, unknown> {
  return toWireSettings(record, {
    type: dnsRecordType,
    monitorType: dnsMonitoringType,
    smartRoutingType: dnsSmartRoutingType,
  });
}

/** Whether a record is as a create has requested it, in the spelling that the platform keeps. */
export function isRecordAsSent(record: DnsRecord, { pullZoneId, scriptId, ...sent }: NewDnsRecord): boolean {
  const link = pullZoneId ?? scriptId;
  // The value of a link is the name of its target.
  if (link !== undefined) return record.type === sent.type && isSameName(record, sent) && record.linkName === `${link}`;
  return Object.entries(sent).every(([name, value]) => {
    const actual: unknown = Reflect.get(record, name);
    if (value === undefined) return true;
    if (name === "name") return isSameName(record, sent);
    if (name === "value") return withoutDot(actual) === withoutDot(value);
    return (actual ?? "") === value || isDeepStrictEqual(actual, value);
  });
}

/**
 * The records that were sent without those that are there, in the spelling that the platform keeps: of several with the
 * same data, as many as are there.
 */
export function missingRecords(sent: readonly NewDnsRecord[], present: readonly DnsRecord[]): NewDnsRecord[] {
  const left = Map.groupBy(present, dataOf);
  return sent.filter((record) => left.get(dataOf(record))?.pop() === undefined);
}

function dataOf({ type, name, value, priority, port, tag }: DnsRecord | NewDnsRecord): string {
  return JSON.stringify([type, name?.toLowerCase() ?? "", withoutDot(value), priority ?? 0, port ?? 0, tag ?? ""]);
}

function isSameName(record: Pick<DnsRecord, "name">, sent: Pick<DnsRecordSettings, "name">): boolean {
  return (record.name ?? "").toLowerCase() === (sent.name ?? "").toLowerCase();
}

/** The platform stores targets without the dot at their end. */
const withoutDot = (value: unknown) => String(value ?? "").replace(/\.$/, "");
