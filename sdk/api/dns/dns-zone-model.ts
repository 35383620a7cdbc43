import { z } from "zod";
import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";
import { flag, flags, number, numbers, text, texts } from "../../wire/members";
import { pageOf } from "../../wire/pagination";
import { listOf } from "../../wire/schemas";
import * as row from "../../wire/setting-rows";
import type { SettingsOf } from "../../wire/settings";
import { dnsRecord } from "./dns-record-model";

/** How addresses are anonymized before they are logged. */
export const logAnonymizationType = wireEnum(vendor.LogAnonymizationType);
/** The key type of an automatic certificate. */
export const privateKeyType = wireEnum(vendor.PrivateKeyType);
/** Whether a list includes each zone's records. */
export const dnsViewType = wireEnum(vendor.DnsViewType);
/** The progress of a scan. */
export const dnsScanStatus = wireEnum(vendor.DnsZoneScanJobStatus);
/** The type of a record that a scan found. */
const dnsScannedRecordType = wireEnum({
  A: 0,
  AAAA: 1,
  CNAME: 2,
  TXT: 3,
  MX: 4,
  SRV: 8,
  CAA: 9,
  PTR: 10,
  NS: 12,
  SVCB: 13,
  HTTPS: 14,
  TLSA: 15,
  SOA: 16,
});

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
  records: listOf(dnsRecord),
  ...flags("nameserversDetected", "dnsSecEnabled"),
});
export const dnsZonePage = pageOf(dnsZone);

/** The DS record of a zone with DNSSEC, for the registrar of its domain. */
export const dnsSecDsRecord = z.object({
  ...flags("enabled", "dsConfigured"),
  ...texts("dsRecord", "digest", "digestType", "publicKey"),
  ...numbers("algorithm", "keyTag", "flags"),
});

/** The numbers of records that an import has handled. */
export const dnsImportResult = z.object({
  ...numbers("recordsSuccessful", "recordsFailed", "recordsSkipped"),
});

export const dnsScanJob = z.object({ jobId: text, status: dnsScanStatus.wire.nullish() });

/** A scan of the records that a domain has at its current name servers. */
export const dnsScan = dnsScanJob.extend({
  zoneId: number,
  ...texts("domain", "createdAt", "completedAt", "error"),
  records: listOf(
    z.object({
      ...texts("name", "value"),
      type: dnsScannedRecordType.wire.nullish(),
      ...numbers("ttl", "priority", "weight", "port"),
      isProxied: flag,
    }),
  ),
});

export type DnsZone = z.output<typeof dnsZone>;
export type DnsZoneSettings = SettingsOf<typeof settings>;
export type DnsSecDsRecord = z.output<typeof dnsSecDsRecord>;
export type DnsImportResult = z.output<typeof dnsImportResult>;
export type DnsScanJob = z.output<typeof dnsScanJob>;
export type DnsScan = z.output<typeof dnsScan>;

/** The read of one zone with its records. */
export const dnsZoneRead = (id: number) => ({ path: { id }, response: dnsZone, about: ["id", id] as const });
