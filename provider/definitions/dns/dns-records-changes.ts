import type { DnsRecord } from "../../../sdk";
import { withoutDefaults } from "./dns-record-check";
import type { RecordArguments } from "./dns-record-members";
import { recordFrom } from "./dns-record-wire";

/** A record that a zone has. */
export interface PresentRecord {
  readonly id: number;
  readonly record: RecordArguments;
}

/** What turns the records of a zone into the wanted ones. */
export interface RecordChanges {
  readonly added: readonly RecordArguments[];
  readonly updated: readonly PresentRecord[];
  readonly removed: readonly PresentRecord[];
}

/** The records of a response, without what equals a default. */
export function presentRecords(records: readonly DnsRecord[]): PresentRecord[] {
  return records.map((one) => ({ id: one.id, record: withoutDefaults(recordFrom(one) as RecordArguments) }));
}

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
 * The fewest changes: a record with the same target, or else one with the same type and name, is updated, so that the
 * name has an answer all the time.
 */
export function changesTo(wanted: readonly RecordArguments[], present: readonly PresentRecord[]): RecordChanges {
  const updated: PresentRecord[] = [];
  let [missing, others] = [wanted, present];
  for (const keyOf of [contentOf, targetOf, nameOf]) {
    const { pairs, ...rest } = pair(missing, others, keyOf);
    ({ missing, others } = rest);
    for (const [record, { id, record: before }] of pairs)
      if (keyOf !== contentOf || differsInSsl(record, before)) updated.push({ id, record });
  }
  return { added: missing, updated, removed: others };
}

/** The wanted records that equal none of those present. */
export function missingFrom(present: readonly PresentRecord[], wanted: readonly RecordArguments[]) {
  return pair(wanted, present, contentOf).missing;
}

function differsInSsl({ autoSslIssuance }: RecordArguments, before: RecordArguments): boolean {
  return autoSslIssuance !== undefined && autoSslIssuance !== before.autoSslIssuance;
}

function pair(wanted: readonly RecordArguments[], present: readonly PresentRecord[], keyOf: KeyOf) {
  const byKey = Map.groupBy(present, ({ record }) => keyOf(record));
  const paired = new Set<PresentRecord>();
  const pairs: [RecordArguments, PresentRecord][] = [];
  const missing = wanted.filter((record) => {
    const found = byKey.get(keyOf(record))?.shift();
    if (!found) return true;
    paired.add(found);
    pairs.push([record, found]);
    return false;
  });
  return { pairs, missing, others: present.filter((one) => !paired.has(one)) };
}
