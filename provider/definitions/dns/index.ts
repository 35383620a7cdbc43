import type { ProductDefinitions } from "../../define/define";
import { dnsRecord } from "./dns-record";
import { dnsZone } from "./dns-zone";
import { getDnsZoneAvailability } from "./get-dns-zone-availability";

/** The resources and data sources of Bunny DNS. */
export const dns: ProductDefinitions = {
  resources: [dnsZone, dnsRecord],
  dataSources: [getDnsZoneAvailability],
};
