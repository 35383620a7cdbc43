import type { DnsRecord } from "../../../sdk/index";
import type { Existing } from "../../reconcile/collection";
import { withoutDefaults } from "./dns-record-check";
import type { RecordArguments } from "./dns-record-members";
import { recordFrom } from "./dns-record-wire";

/** A record that a zone has. */
export interface ExistingRecord extends Existing<RecordArguments> {
  readonly id: number;
}

/** The records of a response, without what equals a default. */
export function existingRecords(records: readonly DnsRecord[]): ExistingRecord[] {
  return records.map((one) => ({ id: one.id, member: withoutDefaults(recordFrom(one) as RecordArguments) }));
}
