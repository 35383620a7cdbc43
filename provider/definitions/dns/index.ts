import type { ProductDefinitions } from "../../define/define";
import { dnsRecord } from "./dns-record";
import { dnsRecords } from "./dns-records";
import { dnsZone } from "./dns-zone";
import { getDnsRecords } from "./get-dns-records";
import { getDnsZone } from "./get-dns-zone";
import { getDnsZoneAvailability } from "./get-dns-zone-availability";

export { bulkImport } from "./dns-records-collection";

/** The resources and data sources of Bunny DNS. */
export const dns: ProductDefinitions = {
  title: "DNS",
  resources: [dnsZone, dnsRecord, dnsRecords],
  dataSources: [getDnsZone, getDnsRecords, getDnsZoneAvailability],
};
