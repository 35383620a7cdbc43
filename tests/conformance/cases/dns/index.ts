export { dnsZones, prepareDnsZones } from "./own-dns-zones";
