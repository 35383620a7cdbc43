/** The product's name in headings. */
export const title = "DNS";

export { bulkImport } from "./dns-records-collection";
export { dnsZone } from "./dns-zone";
