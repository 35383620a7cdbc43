import type { ProductDefinitions } from "../../define/define";
import { getDnsZoneAvailability } from "./get-dns-zone-availability";

/** The resources and data sources of Bunny DNS. */
export const dns: ProductDefinitions = {
  title: "DNS",
  resources: [],
  dataSources: [getDnsZoneAvailability],
};
