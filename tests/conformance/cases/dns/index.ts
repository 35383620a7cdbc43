import type { Case } from "../../case";
import { dnsRecordCase } from "./dns-record";
import { dnsRecordsCase } from "./dns-records";
import { dnsZoneCase } from "./dns-zone";

export { dnsZones, prepareDnsZones } from "./own-dns-zones";

/** The cases of Bunny DNS. */
export const dns: readonly Case[] = [dnsZoneCase, dnsRecordCase, dnsRecordsCase];
