import type { Model } from "../model";
import { dnsRecord, dnsRecords } from "./dns-records";
import { dnsZone } from "./dns-zone";

export const dns: readonly Model[] = [dnsRecord, dnsRecords, dnsZone];
