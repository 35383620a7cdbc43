import { importedTypes } from "../../../sdk/api/dns";
import { type BunnyClient, BunnyError, type DnsZone } from "../../../sdk/index";
import { undefinedIfNotFound } from "../../../sdk/internal";
import type { Claims } from "../../define/claims";
import type { Collection, Members, Threshold } from "../../reconcile/collection";
import { type PartialSuccess, reconcile } from "../../reconcile/reconcile";
import { bySingles } from "./dns-record";
import type { RecordArguments } from "./dns-record-members";
import { type ExistingRecord, existingRecords, settingsFrom, withLinkAdvice } from "./dns-record-wire";
import { asciiName } from "./dns-zone-domain";

/** From this many new records on, an import is cheaper than single calls: it takes two, with the read after it. */
export const bulkImport: Threshold = { minMembers: 20 };

type KeyOf = (record: RecordArguments) => string;

/** Everything of a record but whether it gets a certificate, which may be unmanaged. */
export const contentOf: KeyOf = ({ autoSslIssuance: _, ...record }) =>
  JSON.stringify(
    Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    (_, value) =>
      value !== null && typeof value === "object" && !Array.isArray(value) ? Object.entries(value).toSorted() : value,
  );
const targetOf: KeyOf = ({ type, name, value, pullZoneId, scriptId }) =>
  JSON.stringify([type, name, value, pullZoneId, scriptId]);
const nameOf: KeyOf = ({ type, name }) => JSON.stringify([type, name]);

/**
 * A record with the same target, or else one with the same type and name, is updated, so that the name has an answer all
 * the time. Records of one name may exclude each other.
 */
function recordsOf(api: BunnyClient, dnsZoneId: number): Collection<RecordArguments, ExistingRecord> {
  return {
    keys: [contentOf, targetOf, nameOf],
    isEqual: (desired, actual) =>
      contentOf(desired) === contentOf(actual) &&
      (desired.autoSslIssuance === undefined || desired.autoSslIssuance === actual.autoSslIssuance),
    excludedBy(added) {
      const names = new Set(added.map(({ name }) => name));
      return ({ name }) => names.has(name);
    },
    add: (record) => withLinkAdvice(() => api.dnsRecords.add(dnsZoneId, settingsFrom(record))),
    update: ({ id }, record) => withLinkAdvice(() => api.dnsRecords.update(dnsZoneId, id, settingsFrom(record))),
    remove: ({ id }) => undefinedIfNotFound(api.dnsRecords.delete(dnsZoneId, id)),
    maxConcurrency: 16,
  };
}

/**
 * Gives a zone the desired records. Many new ones are imported as one zone file; whatever the import leaves out or reads
 * differently is written one by one.
 *
 * @param zone Its `domain` is what the zone must have, if any: otherwise nothing is written.
 */
export async function replaceRecords(
  api: BunnyClient,
  { dnsZoneId, domain: expected }: { dnsZoneId: number; domain?: string },
  desired: readonly RecordArguments[],
  { claims, ...partial }: PartialSuccess<RecordArguments> & { readonly claims: () => Promise<Claims> },
): Promise<void> {
  const { domain, records } = await api.dnsZones.get(dnsZoneId);
  if (expected !== undefined && domain != null && asciiName(domain) !== expected)
    throw new Error(otherDomain(dnsZoneId, domain, expected));
  const membersOf = async (records: DnsZone["records"]): Promise<Members<RecordArguments, ExistingRecord>> => {
    const { singles, others } = bySingles(existingRecords(records), dnsZoneId, await claims());
    // What a single resource manages is there, and not this one's to change.
    const managed = new Set(singles.map(({ member }) => contentOf(member)));
    return { desired: desired.filter((one) => !managed.has(contentOf(one))), actual: others };
  };
  const bulk = domain && {
    threshold: bulkImport,
    accepts: isImportable,
    addMany: async (added: readonly RecordArguments[]) =>
      membersOf(await importRecords(api, { id: dnsZoneId, domain, records }, added)),
  };
  await reconcile({ ...recordsOf(api, dnsZoneId), ...(bulk && { bulk }) }, await membersOf(records), partial);
}

/** Removes the records that no single resource manages. */
export async function removeRecords(api: BunnyClient, dnsZoneId: number, claims: Claims): Promise<void> {
  const { records } = await api.dnsZones.snapshot(dnsZoneId);
  const { others } = bySingles(existingRecords(records), dnsZoneId, claims);
  await reconcile(recordsOf(api, dnsZoneId), { desired: [], actual: others });
}

const otherDomain = (dnsZoneId: number, domain: string, expected: string) =>
  `DNS zone ${dnsZoneId} is ${domain}, but \`domain\` or the zone file is of ${expected}, so nothing was written: correct one of them.`;

/** What a zone file can say of a record. */
const inZoneFiles: ReadonlySet<string> = new Set(["type", "name", "value", "ttl", "priority", "port", "flags", "tag"]);

function isImportable(record: RecordArguments): boolean {
  const names = Object.keys(record).filter((name) => name !== "weight" || record.type !== "SRV");
  return importedTypes.has(record.type) && names.every((name) => inZoneFiles.has(name));
}

/** Imports records, and returns the zone's. Where the platform refuses the import, they are to be added one by one. */
async function importRecords(
  api: BunnyClient,
  before: Parameters<typeof api.dnsZones.importRecords>[0],
  records: readonly RecordArguments[],
): Promise<DnsZone["records"]> {
  try {
    return (await api.dnsZones.importRecords(before, records.map(settingsFrom))).records;
  } catch (error) {
    if (!(error instanceof BunnyError) || error.code !== "bad_request") throw error;
    return (await api.dnsZones.get(before.id)).records;
  }
}
