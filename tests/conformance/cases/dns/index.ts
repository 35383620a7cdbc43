import type { Case } from "../../case";
import { dnsRecordCase } from "./dns-record";
import { dnsZoneCase } from "./dns-zone";

/** The cases of Bunny DNS. */
export const dns: readonly Case[] = [dnsZoneCase, dnsRecordCase];
