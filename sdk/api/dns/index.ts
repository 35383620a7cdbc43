import type { Connections } from "../connection";
import { DnsRecords } from "./dns-records";
import { DnsZones } from "./dns-zones";

export * from "../../wire/generated/dns";
export * from "./dns-record-model";
export * from "./dns-records";
export * from "./dns-zone-model";
export * from "./dns-zones";
export * from "./zone-file";

/** Makes the areas of the client for Bunny DNS. */
export function dnsAreas({ core }: Connections) {
  return {
    dnsZones: () => new DnsZones(core),
    dnsRecords: () => new DnsRecords(core),
  };
}
