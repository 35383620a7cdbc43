import { isDeepStrictEqual } from "node:util";
import { type DnsRecord, dnsMonitoringType, dnsRecordType, dnsSmartRoutingType } from "../../wire/generated/dns";
import { type SettingsOf, toWireSettings } from "../../wire/settings";

export type DnsRecordType = (typeof dnsRecordType.names)[number];

/** What a write does not take. */
type OfPlatform = "id" | "acceleratedPullZoneId" | "linkName" | "monitorStatus" | "accelerationStatus";

/** Settings of a record. An empty name is the domain itself. */
export interface DnsRecordSettings extends SettingsOf<Omit<DnsRecord, OfPlatform>> {
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
