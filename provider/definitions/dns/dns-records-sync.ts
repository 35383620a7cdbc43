import pLimit from "p-limit";
import { type BunnyClient, BunnyError, type DnsZone, isNotFound } from "../../../sdk";
import { importedTypes } from "../../../sdk/api/dns";
import type { Claims } from "../../define/claims";
import { bySingles } from "./dns-record";
import { withLinkAdvice } from "./dns-record-errors";
import type { RecordArguments } from "./dns-record-members";
import { settingsFrom } from "./dns-record-wire";
import { changesTo, missingFrom, type PresentRecord, presentRecords, type RecordChanges } from "./dns-records-changes";
import { asciiName } from "./dns-zone-domain";

/** Writes at a time. */
const concurrency = 16;

/** From this many new records on, an import is cheaper than single calls: it takes two, with the read after it. */
export const bulkImport = { minRecords: 20 };

/**
 * Makes the records of a zone the wanted ones. Many new records are imported as one zone file; whatever the import
 * leaves out or reads differently is written one by one.
 *
 * @param zone Its `domain` is what the zone must have, if any: otherwise nothing is written.
 * @param onWrite Called before the first write.
 */
export async function replaceRecords(
  api: BunnyClient,
  { dnsZoneId, domain: expected }: { dnsZoneId: number; domain: string | undefined },
  wanted: readonly RecordArguments[],
  claims: () => Promise<Claims>,
  onWrite: () => void = () => {},
): Promise<void> {
  const { domain, records } = await api.dnsZones.get(dnsZoneId);
  if (expected !== undefined && domain != null && asciiName(domain) !== expected)
    throw new Error(otherDomain(dnsZoneId, domain, expected));
  const changesIn = async ({ records }: Pick<DnsZone, "records">) => {
    const { singles, others } = bySingles(presentRecords(records), dnsZoneId, await claims());
    // What a single resource manages is there, and not this one's to change.
    return changesTo(missingFrom(singles, wanted), others);
  };
  let changes = await changesIn({ records });
  if (changes.added.length + changes.updated.length + changes.removed.length > 0) onWrite();
  const bulk = changes.added.filter(isImportable);
  if (domain && bulk.length >= bulkImport.minRecords) {
    // A record may not be added beside one that it replaces.
    const names = new Set(bulk.map(({ name }) => name));
    await runAll(changes.removed.filter(({ record }) => names.has(record.name)).map(removal(api, dnsZoneId)));
    changes = await changesIn(await importRecords(api, { id: dnsZoneId, domain, records }, bulk));
  }
  await applyChanges(api, dnsZoneId, changes);
}

const otherDomain = (dnsZoneId: number, domain: string, expected: string) =>
  `DNS zone ${dnsZoneId} is ${domain}, but \`domain\` or the zone file is of ${expected}, so nothing was written: correct one of them.`;

/** Deletes records. */
export function removeRecords(api: BunnyClient, dnsZoneId: number, records: readonly PresentRecord[]): Promise<void> {
  return runAll(records.map(removal(api, dnsZoneId)));
}

/** Updates first, and additions before removals, but for those of one name, which may exclude each other. */
async function applyChanges(api: BunnyClient, dnsZoneId: number, { added, updated, removed }: RecordChanges) {
  const names = new Set(added.map(({ name }) => name));
  const isInTheWay = ({ record }: PresentRecord) => names.has(record.name);
  await runAll(
    updated.map(
      ({ id, record }) =>
        () =>
          withLinkAdvice(() => api.dnsRecords.update(dnsZoneId, id, settingsFrom(record))),
    ),
  );
  await removeRecords(api, dnsZoneId, removed.filter(isInTheWay));
  await runAll(added.map((record) => () => withLinkAdvice(() => api.dnsRecords.add(dnsZoneId, settingsFrom(record)))));
  await removeRecords(
    api,
    dnsZoneId,
    removed.filter((one) => !isInTheWay(one)),
  );
}

const removal =
  (api: BunnyClient, dnsZoneId: number) =>
  ({ id }: PresentRecord) =>
  () =>
    api.dnsRecords.delete(dnsZoneId, id).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });

/** What a zone file can say of a record. */
const inZoneFiles: ReadonlySet<string> = new Set(["type", "name", "value", "ttl", "priority", "port", "flags", "tag"]);

function isImportable(record: RecordArguments): boolean {
  const names = Object.keys(record).filter((name) => name !== "weight" || record.type !== "SRV");
  return importedTypes.has(record.type) && names.every((name) => inZoneFiles.has(name));
}

/** Imports records, and returns the zone. Where the platform refuses the import, they are to be added one by one. */
async function importRecords(
  api: BunnyClient,
  before: Parameters<typeof api.dnsZones.importRecords>[0],
  records: readonly RecordArguments[],
): Promise<DnsZone> {
  try {
    return await api.dnsZones.importRecords(before, records.map(settingsFrom));
  } catch (error) {
    if (!(error instanceof BunnyError) || error.code !== "bad_request") throw error;
    return api.dnsZones.get(before.id);
  }
}

/** Runs steps, several at a time. After an error no other one begins; those in progress end first. Throws the first step's. */
async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: { at: number; error: unknown }[] = [];
  await pLimit(concurrency).map(steps, async (step, at) => {
    if (failures.length > 0) return;
    try {
      await step();
    } catch (error) {
      failures.push({ at, error });
    }
  });
  const [first] = failures.toSorted((a, b) => a.at - b.at);
  if (first) throw first.error;
}
