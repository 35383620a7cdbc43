import type { Connection } from "../connection";
import { DnsRecords } from "./dns-records";
import { DnsZones } from "./dns-zones";

export {
  type DnsRecord,
  type DnsRecordFilter,
  type DnsRecordSettings,
  type DnsRecordType,
  dnsAccelerationStatus,
  dnsMonitoringStatus,
  dnsMonitoringType,
  dnsRecordType,
  dnsSmartRoutingType,
} from "./dns-records";
export {
  type CreateDnsZone,
  type DnsZone,
  type DnsZoneFilter,
  type DnsZoneSettings,
  dnsViewType,
  logAnonymizationType,
  privateKeyType,
} from "./dns-zones";

/** The areas of the client for Bunny DNS. */
export interface DnsAreas {
  readonly dnsZones: DnsZones;
  readonly dnsRecords: DnsRecords;
}

/** Creates the areas for Bunny DNS. */
export function dnsAreas(connection: Connection): DnsAreas {
  return {
    dnsZones: new DnsZones(connection),
    dnsRecords: new DnsRecords(connection),
  };
}
