import { z } from "zod";
import { findCreated } from "../../consistency/find-created";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import { allItems, type Page, type PageOptions, pageOf } from "../../wire/pagination";
import { availability, listOf, noBody } from "../../wire/schemas";
import { type SettingsOf, toWireSettings } from "../../wire/settings";
import type { Connection } from "../connection";
import { type DnsRecordSettings, type DnsRecordType, dnsRecord, recordToWire } from "./dns-records";

/** How addresses are anonymized before they are logged. */
export const logAnonymizationType = wireEnum({ OneDigit: 0, Drop: 1 });
/** The key type of an automatic certificate. */
export const privateKeyType = wireEnum({ Ecdsa: 0, Rsa: 1 });
/** Whether a list includes each zone's records. */
export const dnsViewType = wireEnum({ Full: 0, Lite: 1 });

const text = z.string().nullish();
const flag = z.boolean().nullish();

const settings = z.object({
  customNameserversEnabled: flag,
  nameserver1: text,
  nameserver2: text,
  soaEmail: text,
  loggingEnabled: flag,
  loggingIPAnonymizationEnabled: flag,
  logAnonymizationType: logAnonymizationType.wire.nullish(),
  certificateKeyType: privateKeyType.wire.nullish(),
});

const dnsZone = settings.extend({
  id: z.int(),
  domain: text,
  records: listOf(dnsRecord),
  dateModified: text,
  dateCreated: text,
  nameserversDetected: flag,
  nameserversNextCheck: text,
  dnsSecEnabled: flag,
});
const dnsZonePage = pageOf(dnsZone);

export type DnsZone = z.output<typeof dnsZone>;
export type DnsZoneSettings = SettingsOf<typeof settings>;

export interface CreateDnsZone {
  domain: string;
  records?: readonly (DnsRecordSettings & { type: DnsRecordType })[];
}

/** Filters a list of zones, and selects its detail. */
export interface DnsZoneFilter {
  /** A substring of the domain. */
  search?: string;
  /** `Lite` leaves the records out. Default: `Full`. */
  view?: (typeof dnsViewType.names)[number];
}

/** DNS zones. Source: the vendor's `core.json`. */
export class DnsZones {
  constructor(private readonly connection: Connection) {}

  /** All DNS zones, page after page. `GET /dnszone` */
  list(options?: DnsZoneFilter & CallOptions): AsyncGenerator<DnsZone, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** One page of the DNS zones. `GET /dnszone` */
  listPage({
    page = 1,
    perPage = 1000,
    search,
    view,
    ...options
  }: DnsZoneFilter & PageOptions & CallOptions = {}): Promise<Page<DnsZone>> {
    return this.connection.call("GET /dnszone", {
      ...options,
      path: {},
      query: { page, perPage, search, view: view && dnsViewType.toWire(view) },
      response: dnsZonePage,
    });
  }

  /** The DNS zone of this domain, in any case; undefined if there is none. `GET /dnszone` */
  async find(domain: string, options?: CallOptions): Promise<DnsZone | undefined> {
    const wanted = domain.toLowerCase();
    for await (const zone of this.list({ ...options, search: domain })) {
      if (zone.domain?.toLowerCase() === wanted) return zone;
    }
    return undefined;
  }

  /** Whether a domain can still be added as a DNS zone. `POST /dnszone/checkavailability` */
  checkAvailability(name: string, options?: CallOptions): Promise<boolean> {
    const details = { ...options, path: {}, body: { name }, response: availability, repeatable: true };
    return this.connection.call("POST /dnszone/checkavailability", details);
  }

  /** Reads a DNS zone with its records. `GET /dnszone/{id}` */
  get(id: number, options?: CallOptions): Promise<DnsZone> {
    const details = { path: { id }, response: dnsZone, about: ["id", id] as const };
    return this.connection.call("GET /dnszone/{id}", { ...options, ...details });
  }

  /** Creates a DNS zone, with records or without. `POST /dnszone` */
  async create({ domain, records }: CreateDnsZone, options?: CallOptions): Promise<DnsZone> {
    const created = await this.connection.call("POST /dnszone", {
      ...options,
      path: {},
      body: { domain, records: records?.map(recordToWire) },
      // The response is the zone, though the document promises no body.
      response: dnsZone.optional(),
    });
    return created ?? findCreated("POST /dnszone", () => this.find(domain, options));
  }

  /** Changes settings; omitted ones stay. `POST /dnszone/{id}` */
  update(id: number, settings: DnsZoneSettings, options?: CallOptions): Promise<DnsZone> {
    return this.connection.writes.queued(objectKey.dnsZone(id), options, () =>
      this.connection.call("POST /dnszone/{id}", {
        ...options,
        path: { id },
        body: toWireSettings(settings, { logAnonymizationType, certificateKeyType: privateKeyType }),
        response: dnsZone,
        repeatable: true,
      }),
    );
  }

  /** Deletes a DNS zone with its records. `DELETE /dnszone/{id}` */
  delete(id: number, options?: CallOptions): Promise<void> {
    return this.connection.writes.queued(objectKey.dnsZone(id), options, () =>
      this.connection.call("DELETE /dnszone/{id}", { ...options, path: { id }, response: noBody }),
    );
  }
}
