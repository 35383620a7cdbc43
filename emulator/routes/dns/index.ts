import type { Route } from "../../server/route";
import { dnsCertificateRoutes } from "./dns-certificates";
import { dnsFileRoutes } from "./dns-files";
import { dnsRecordRoutes } from "./dns-records";
import { dnsScanRoutes } from "./dns-scans";
import { dnsSecRoutes } from "./dns-sec";
import { dnsStatisticsRoutes } from "./dns-statistics";
import { dnsZoneRoutes } from "./dns-zones";

export { addDnsRecord } from "./dns-records";
export { sentRecord, sentZone } from "./dns-settings";
export { type DnsQueries, queriesOf } from "./dns-statistics";
export { addDnsZone } from "./dns-zones";

/** The operations of Bunny DNS, by file. */
export const dns: Readonly<Record<string, readonly Route[]>> = {
  "dns-records": dnsRecordRoutes,
  "dns-zones": dnsZoneRoutes,
  "dns-sec": dnsSecRoutes,
  "dns-files": dnsFileRoutes,
  "dns-scans": dnsScanRoutes,
  "dns-statistics": dnsStatisticsRoutes,
  "dns-certificates": dnsCertificateRoutes,
};
