import type { Connections } from "../connection";
import { DnsRecords } from "./dns-records";
import { DnsZones } from "./dns-zones";

export {
  type DnsRecord,
  type DnsRecordSettings,
  type DnsRecordType,
  dnsAccelerationStatus,
  dnsMonitoringStatus,
  dnsMonitoringType,
  dnsRecordType,
  dnsSmartRoutingType,
  type NewDnsRecord,
} from "./dns-record-model";
export type { DnsRecordFilter } from "./dns-records";
export {
  type DnsImportResult,
  type DnsScan,
  type DnsScanJob,
  type DnsSecDsRecord,
  type DnsZone,
  type DnsZoneSettings,
  dnsScannedRecordType,
  dnsScanStatus,
  dnsViewType,
  dnsZoneSettingRows,
  logAnonymizationType,
  privateKeyType,
} from "./dns-zone-model";
export type { CreateDnsZone, DnsZoneDetail, DnsZoneFilter, DnsZoneStatistics } from "./dns-zones";
export { formatZoneFile, importedTypes, parseZoneFile, readZoneFile, ZoneFileError } from "./zone-file";

/** The areas of the client for Bunny DNS. */
export interface DnsAreas {
  readonly dnsZones: DnsZones;
  readonly dnsRecords: DnsRecords;
}

/** Creates the areas for Bunny DNS. */
export function dnsAreas({ core }: Connections): DnsAreas {
  return {
    dnsZones: new DnsZones(core),
    dnsRecords: new DnsRecords(core),
  };
}
