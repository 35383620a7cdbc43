import type { BunnyError, DnsRecord, NewDnsRecord } from "../../../sdk/index";
import type { Existing } from "../../reconcile/collection";
import { withAdvice } from "../shared/advice";
import { hasMember, withDefaults, withoutDefaults } from "./dns-record-check";
import type { RecordArguments } from "./dns-record-members";
import { normalName, normalValue } from "./dns-record-values";

/**
 * The settings that a record stands for. Nobody documents that an update keeps what is left out, so each is sent, but
 * for those that nobody manages.
 */
export function settingsFrom(record: RecordArguments): NewDnsRecord {
  const { environmentVariables, ...settings } = withDefaults(record);
  const variables = Object.entries(environmentVariables ?? {}).map(([name, value]) => ({ name, value }));
  return { ...settings, ...(settings.type === "Script" ? { enviromentalVariables: variables } : {}) };
}

/**
 * The record that a response stands for, in normal form. It has only what means something for its type: the platform
 * returns a weight of 100 and other numbers for all. What the response does not report is undefined.
 */
export function recordFrom(record: DnsRecord, prior: Partial<RecordArguments> = {}): Partial<RecordArguments> {
  const type = (record.type ?? prior.type ?? "") as RecordArguments["type"];
  const routing = record.smartRoutingType ?? prior.smartRoutingType;
  const only = <T>(name: keyof RecordArguments, value: T) => (hasMember(type, name) ? value : undefined);
  return {
    type: type || undefined,
    name: normalOr(record.name, normalName) ?? prior.name,
    value: only("value", normalOr(record.value, (text) => normalValue(type, text)) ?? prior.value),
    ttl: record.ttl ?? prior.ttl,
    priority: only("priority", record.priority ?? prior.priority),
    weight: only("weight", record.weight ?? prior.weight),
    port: only("port", record.port ?? prior.port),
    flags: only("flags", record.flags ?? prior.flags),
    tag: only("tag", record.tag ?? prior.tag),
    pullZoneId: only("pullZoneId", idFrom(record.linkName) ?? prior.pullZoneId),
    scriptId: only("scriptId", idFrom(record.linkName) ?? prior.scriptId),
    environmentVariables: only("environmentVariables", variablesFrom(record)),
    accelerated: record.accelerated ?? prior.accelerated,
    monitorType: (record.monitorType ?? prior.monitorType) as RecordArguments["monitorType"],
    smartRoutingType: routing as RecordArguments["smartRoutingType"],
    latencyZone: routing === "Latency" ? (record.latencyZone ?? prior.latencyZone) : undefined,
    geolocationLatitude: routing === "Geolocation" ? (record.geolocationLatitude ?? undefined) : undefined,
    geolocationLongitude: routing === "Geolocation" ? (record.geolocationLongitude ?? undefined) : undefined,
    disabled: record.disabled ?? prior.disabled,
    comment: record.comment ?? "",
    autoSslIssuance: record.autoSslIssuance ?? undefined,
  };
}

/** Text that this version cannot parse is kept unchanged, and so shows as drift. */
function normalOr(text: string | null | undefined, normalise: typeof normalName): string | undefined {
  if (text == null) return undefined;
  const normal = normalise(text);
  return "value" in normal ? normal.value : text;
}

/** The id of a link's target, which the platform returns as text. */
function idFrom(linkName: string | null | undefined): number | undefined {
  return linkName && /^\d+$/.test(linkName) ? Number(linkName) : undefined;
}

function variablesFrom({ enviromentalVariables }: DnsRecord): Record<string, string> {
  return Object.fromEntries(enviromentalVariables.map(({ name, value }) => [name ?? "", value ?? ""]));
}

/** A record that a zone has. */
export interface ExistingRecord extends Existing<RecordArguments> {
  readonly id: number;
}

/** The records of a response, without what equals a default. */
export function existingRecords(records: readonly DnsRecord[]): ExistingRecord[] {
  return records.map((one) => ({ id: one.id, member: withoutDefaults(recordFrom(one) as RecordArguments) }));
}

/** Runs a write of a record, and says of a link that the platform refuses what to do. */
export const withLinkAdvice = <T>(write: () => Promise<T>) => withAdvice(adviceFor, write);

function adviceFor({ message }: BunnyError): string | undefined {
  if (/pull zone id is not valid/i.test(message)) return "Check `pullZoneId`: the account has no such pull zone.";
  if (/script id is not valid/i.test(message)) return "Check `scriptId`: the account has no such script.";
  return undefined;
}
