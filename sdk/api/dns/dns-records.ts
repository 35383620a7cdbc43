import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { allItems, type Page, type PageOptions } from "../../wire/pagination";
import { noBody } from "../../wire/schemas";
import type { Connection } from "../connection";
import {
  type DnsRecord,
  type DnsRecordSettings,
  type DnsRecordType,
  dnsRecord,
  dnsRecordPage,
  dnsRecordType,
  isRecordAsSent,
  type NewDnsRecord,
  recordToWire,
} from "./dns-record-model";
import { dnsZoneRead } from "./dns-zone-model";

/** The kind of its ids. */
const kind = "DNS record";

/** Filters a list of records. */
export interface DnsRecordFilter {
  type?: DnsRecordType;
  /** A substring of the name or the value. */
  search?: string;
}

/** Records of DNS zones. Source: the vendor's `core.json`. */
export class DnsRecords {
  constructor(private readonly connection: Connection) {}

  /** All records of a zone, page after page. `GET /dnszone/{zoneId}/records` */
  list(zoneId: number, options?: DnsRecordFilter & CallOptions): AsyncGenerator<DnsRecord, void, undefined> {
    return allItems((page) => this.listPage(zoneId, { ...options, page }));
  }

  /** One page of the records. `GET /dnszone/{zoneId}/records` */
  listPage(
    zoneId: number,
    { page = 1, perPage = 1000, type, search, ...options }: DnsRecordFilter & PageOptions & CallOptions = {},
  ): Promise<Page<DnsRecord>> {
    return this.connection.call("GET /dnszone/{zoneId}/records", {
      ...options,
      path: { zoneId },
      query: { page, perPage, type: type && dnsRecordType.toWire(type), search },
      response: dnsRecordPage,
    });
  }

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
        this.write(zoneId, () =>
          this.connection.call("PUT /dnszone/{zoneId}/records", {
            ...options,
            path: { zoneId },
            body: recordToWire(record),
            response: dnsRecord,
            // A PUT, but sent twice it creates two records.
            repeatable: false,
          }),
        ),
      idOf: ({ id }) => id,
      findCandidates: async () => {
        const { records } = await this.connection.call("GET /dnszone/{id}", { ...options, ...dnsZoneRead(zoneId) });
        return records.filter((one) => isRecordAsSent(one, record)).map((value) => ({ id: value.id, value }));
      },
    });
  }

  /** Changes a record; omitted settings stay. `POST /dnszone/{zoneId}/records/{id}` */
  update(zoneId: number, id: number, changes: DnsRecordSettings, options?: CallOptions): Promise<void> {
    this.connection.creates.owns(kind, id);
    return this.write(zoneId, () =>
      this.connection.call("POST /dnszone/{zoneId}/records/{id}", {
        ...options,
        path: { zoneId, id },
        body: { ...recordToWire(changes), id },
        response: noBody,
        repeatable: true,
      }),
    );
  }

  /** Deletes a record. `DELETE /dnszone/{zoneId}/records/{id}` */
  delete(zoneId: number, id: number, options?: CallOptions): Promise<void> {
    this.connection.creates.owns(kind, id);
    return this.write(zoneId, () =>
      this.connection.call("DELETE /dnszone/{zoneId}/records/{id}", {
        ...options,
        path: { zoneId, id },
        response: noBody,
      }),
    );
  }

  /** A record is a separate object. */
  private write<T>(zoneId: number, write: () => Promise<T>): Promise<T> {
    return this.connection.writes.concurrent(objectKey.dnsZone(zoneId), write);
  }
}
