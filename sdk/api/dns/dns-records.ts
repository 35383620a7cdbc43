import { z } from "zod";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import { allItems, type Page, type PageOptions, pageOf } from "../../wire/pagination";
import { listOf, noBody } from "../../wire/schemas";
import { type SettingsOf, toWireSettings } from "../../wire/settings";
import type { Connection } from "../connection";

/** The type of a record. Redirect, Flatten, PullZone and Script are the platform's own. */
export const dnsRecordType = wireEnum({
  A: 0,
  AAAA: 1,
  CNAME: 2,
  TXT: 3,
  MX: 4,
  Redirect: 5,
  Flatten: 6,
  PullZone: 7,
  SRV: 8,
  CAA: 9,
  PTR: 10,
  Script: 11,
  NS: 12,
  SVCB: 13,
  HTTPS: 14,
  TLSA: 15,
});
/** How the platform monitors a record's target. */
export const dnsMonitoringType = wireEnum({ None: 0, Ping: 1, Http: 2, Monitor: 3 });
/** The result of the monitoring. */
export const dnsMonitoringStatus = wireEnum({ Unknown: 0, Online: 1, Offline: 2 });
/** How one of several records of a name is chosen. */
export const dnsSmartRoutingType = wireEnum({ None: 0, Latency: 1, Geolocation: 2 });
/** The progress of a record's acceleration by a pull zone. */
export const dnsAccelerationStatus = wireEnum({ None: 0, Pending: 1, Processing: 2, Completed: 3, Failed: 4 });

const text = z.string().nullish();
const number = z.number().nullish();
const flag = z.boolean().nullish();

const settings = z.object({
  type: dnsRecordType.wire.nullish(),
  ttl: number,
  value: text,
  name: text,
  weight: number,
  priority: number,
  flags: number,
  tag: text,
  port: number,
  accelerated: flag,
  monitorType: dnsMonitoringType.wire.nullish(),
  geolocationLatitude: number,
  geolocationLongitude: number,
  latencyZone: text,
  smartRoutingType: dnsSmartRoutingType.wire.nullish(),
  disabled: flag,
  // The vendor's spelling.
  enviromentalVariables: listOf(z.object({ name: text, value: text })),
  comment: text,
  autoSslIssuance: flag,
});

/** A record, inside a zone and by itself. */
export const dnsRecord = settings.extend({
  id: z.int(),
  acceleratedPullZoneId: number,
  linkName: text,
  monitorStatus: dnsMonitoringStatus.wire.nullish(),
  accelerationStatus: dnsAccelerationStatus.wire.nullish(),
});
const dnsRecordPage = pageOf(dnsRecord);

export type DnsRecord = z.output<typeof dnsRecord>;
export type DnsRecordType = (typeof dnsRecordType.names)[number];

/** Settings of a record. An empty name is the domain itself. */
export interface DnsRecordSettings extends SettingsOf<typeof settings> {
  /** The pull zone of a PullZone record; returned as `linkName`. */
  pullZoneId?: number;
  /** The edge script of a Script record; returned as `linkName`. */
  scriptId?: number;
}

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

  /** Adds a record. `PUT /dnszone/{zoneId}/records` */
  add(zoneId: number, record: DnsRecordSettings & { type: DnsRecordType }, options?: CallOptions): Promise<DnsRecord> {
    return this.write(zoneId, () =>
      this.connection.call("PUT /dnszone/{zoneId}/records", {
        ...options,
        path: { zoneId },
        body: recordToWire(record),
        response: dnsRecord,
        // A PUT, but sent twice it creates two records.
        repeatable: false,
      }),
    );
  }

  /** Changes a record; omitted settings stay. `POST /dnszone/{zoneId}/records/{id}` */
  update(zoneId: number, id: number, changes: DnsRecordSettings, options?: CallOptions): Promise<void> {
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

/** Converts a record for a request. */
export function recordToWire(record: DnsRecordSettings): Record<string, unknown> {
  return toWireSettings(record, {
    type: dnsRecordType,
    monitorType: dnsMonitoringType,
    smartRoutingType: dnsSmartRoutingType,
  });
}
