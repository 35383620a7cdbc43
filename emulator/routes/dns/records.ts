import { dnsScanStatus } from "../../../sdk/api/dns";
import { objectKind } from "../../account/object-kind";
import type { DnsRecordSettings, DnsZoneSettings } from "./dns-settings";

/** A DNS record in the wire format. */
export interface DnsRecordRecord extends DnsRecordSettings {
  Id: number;
  AcceleratedPullZoneId: number;
  LinkName: string;
  IPGeoLocationInfo: null;
  GeolocationInfo: null;
  MonitorStatus: number;
  AccelerationStatus: number;
}

/** A DNS zone in the wire format. */
export interface DnsZoneRecord extends DnsZoneSettings {
  Id: number;
  Domain: string;
  Records: DnsRecordRecord[];
  DateCreated: string;
  DateModified: string;
  NameserversDetected: boolean;
  NameserversNextCheck: string;
  DnsSecEnabled: boolean;
}

/** A scan of a zone, in the wire format. No other name server is queried. */
export const newDnsScan = (JobId: string, { Id, Domain }: DnsZoneRecord, AccountId: string, now: string) => ({
  JobId,
  ZoneId: Id,
  Domain,
  AccountId,
  Status: dnsScanStatus.toWire("Completed"),
  CreatedAt: now,
  CompletedAt: now,
  Records: [],
  Error: null,
});

/** Scans have the ids of their zones. */
export const dnsObjects = {
  dnsZones: objectKind<DnsZoneRecord>("Records"),
  dnsScans: objectKind<ReturnType<typeof newDnsScan>>(),
};
