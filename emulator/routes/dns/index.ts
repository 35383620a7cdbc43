export { addDnsRecord } from "./dns-records";
export { sentRecord, sentZone } from "./dns-settings";
export { queriesOf } from "./dns-statistics";
export { addDnsZone } from "./dns-zones";
