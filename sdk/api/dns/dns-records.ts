import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { type DnsRecord, dnsRecordType } from "../../wire/generated/dns";
import { allItems, type PageOptions } from "../../wire/pagination";
import { Area } from "../area";
import {
  type DnsRecordSettings,
  type DnsRecordType,
  isRecordAsSent,
  type NewDnsRecord,
  recordToWire,
} from "./dns-record-model";
import { dnsZoneRead } from "./dns-zone-model";

/** The kind of its ids. */
const kind = "DNS record";
/** What rows of writes share. */
const write = { owns: kind, writes: objectKey.dnsZone, isPart: true } as const;

/** Filters a list of records. */
export interface DnsRecordFilter {
  type?: DnsRecordType;
  /** A substring of the name or the value. */
  search?: string;
}

/** Records of DNS zones. Source: the vendor's `core.json`. */
export class DnsRecords extends Area {
  /** All records of a zone, page after page. `GET /dnszone/{zoneId}/records` */
  list(zoneId: number, options?: DnsRecordFilter & CallOptions): AsyncGenerator<DnsRecord, void, undefined> {
    return allItems((page) => this.listPage(zoneId, { ...options, page }));
  }

  /** One page of the records. `GET /dnszone/{zoneId}/records` */
  readonly listPage = this.row("GET /dnszone/{zoneId}/records", {
    select: ({ page = 1, perPage = 1000, type, search }: DnsRecordFilter & PageOptions) => ({
      query: { page, perPage, type: type && dnsRecordType.toWire(type), search },
    }),
  });

  /**
   * Adds a record, exactly once. If the response is lost, the zone is read until exactly one record that was not known
   * before equals the requested one. `PUT /dnszone/{zoneId}/records`
   *
   * @throws BunnyError with `mayHaveHappened` where no record or several records could be it.
   */
  add(zoneId: number, record: NewDnsRecord, options?: CallOptions): Promise<DnsRecord> {
    const named = `${record.type} record named ${JSON.stringify(record.name ?? "")}`;
    return this.connection.creates.run({
      ...options,
      description: `a new ${named} in DNS zone ${zoneId}`,
      queue: `${named} with value ${record.value} in DNS zone ${zoneId}`,
      kind,
      send: () =>
        // A record is a separate object.
        this.connection.writes.concurrent(objectKey.dnsZone(zoneId), () =>
          this.connection.call("PUT /dnszone/{zoneId}/records", {
            ...options,
            path: { zoneId },
            body: recordToWire(record),
            // A PUT, but sent twice it creates two records.
            repeatable: false,
          }),
        ),
      findCandidates: async () => {
        const { records } = await this.connection.call("GET /dnszone/{id}", { ...options, ...dnsZoneRead(zoneId) });
        return records.filter((one) => isRecordAsSent(one, record)).map((value) => ({ id: value.id, value }));
      },
    });
  }

  /** Changes a record; omitted settings stay. `POST /dnszone/{zoneId}/records/{id}` */
  readonly update = this.row("POST /dnszone/{zoneId}/records/{id}", {
    ...write,
    repeatable: true,
    idInBody: "id",
    request: (changes: DnsRecordSettings) => ({ body: recordToWire(changes) }),
  });

  /** Deletes a record. `DELETE /dnszone/{zoneId}/records/{id}` */
  readonly delete = this.row("DELETE /dnszone/{zoneId}/records/{id}", write);
}
