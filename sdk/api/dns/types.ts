/** The public types of this product. */
export type {
  CreateDnsZone,
  DnsImportResult,
  DnsRecord,
  DnsRecordFilter,
  DnsRecordSettings,
  DnsRecordType,
  DnsScan,
  DnsScanJob,
  DnsSecDsRecord,
  DnsZone,
  DnsZoneDetail,
  DnsZoneFilter,
  DnsZoneSettings,
  DnsZoneStatistics,
  NewDnsRecord,
} from ".";
