import { z } from "zod";
import { dnsRecord, logAnonymizationType, privateKeyType } from "../../wire/generated/dns";
import { flags, texts } from "../../wire/members";
import { pageOf } from "../../wire/pagination";
import { listOf } from "../../wire/schemas";
import * as row from "../../wire/setting-rows";
import type { SettingsOf } from "../../wire/settings";

/** The settings of a DNS zone, with those of a new one. */
export const dnsZoneSettingRows = {
  customNameserversEnabled: row.flag(false),
  nameserver1: row.text("kiki.bunny.net"),
  nameserver2: row.text("coco.bunny.net"),
  soaEmail: row.text("hostmaster@bunny.net"),
  loggingEnabled: row.flag(false),
  loggingIPAnonymizationEnabled: row.flag(true),
  logAnonymizationType: row.choice(logAnonymizationType, "OneDigit"),
  certificateKeyType: row.choice(privateKeyType, "Ecdsa"),
};
const settings = row.readSchema(dnsZoneSettingRows);

export const dnsZone = settings.extend({
  id: z.int(),
  ...texts("domain", "dateModified", "dateCreated", "nameserversNextCheck"),
  records: listOf(dnsRecord()),
  ...flags("nameserversDetected", "dnsSecEnabled"),
});
export const dnsZonePage = pageOf(dnsZone);

export type DnsZone = z.output<typeof dnsZone>;
export type DnsZoneSettings = SettingsOf<z.output<typeof settings>>;

/** The read of one zone with its records. */
export const dnsZoneRead = (id: number) => ({ path: { id }, response: dnsZone, about: ["id", id] as const });
