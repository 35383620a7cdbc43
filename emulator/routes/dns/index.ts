export { addDnsRecord } from "./dns-records";
export { sentRecord, sentZone } from "./dns-settings";
export { addDnsZone } from "./dns-zones";
