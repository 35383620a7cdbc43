import { findCreated } from "../../consistency/find-created";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import { dnsViewType, logAnonymizationType, privateKeyType } from "../../wire/generated/dns";
import { allItems, findIn, type PageOptions } from "../../wire/pagination";
import { availability } from "../../wire/schemas";
import { toWireSettings } from "../../wire/settings";
import { periodQuery, type StatisticsPeriod } from "../../wire/statistics";
import { Area } from "../area";
import { missingRecords, type NewDnsRecord, recordToWire } from "./dns-record-model";
import { type DnsZone, type DnsZoneSettings, dnsZone, dnsZonePage, dnsZoneRead } from "./dns-zone-model";
import { formatZoneFile } from "./zone-file-format";

/** The kind of its ids. */
const kind = "DNS zone";

export interface CreateDnsZone {
  domain: string;
  records?: readonly NewDnsRecord[];
}

/** Selects the detail of a zone. */
export interface DnsZoneDetail {
  /** `Lite` leaves the records out. Default: `Full`. */
  view?: (typeof dnsViewType.names)[number];
}

/** Filters a list of zones, and selects its detail. */
export interface DnsZoneFilter extends DnsZoneDetail {
  /** A substring of the domain. */
  search?: string;
}

/** Sent again, records would be there twice, so reads have about ten seconds to show them. */
const importRounds = 8;

/** DNS zones. Source: the vendor's `core.json`. */
export class DnsZones extends Area {
  /** All DNS zones, page after page. `GET /dnszone` */
  list(options?: DnsZoneFilter & CallOptions): AsyncGenerator<DnsZone, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** One page of the DNS zones. `GET /dnszone` */
  readonly listPage = this.row("GET /dnszone", {
    response: dnsZonePage,
    select: ({ page = 1, perPage = 1000, search, view }: DnsZoneFilter & PageOptions) => ({
      query: { page, perPage, search, view: view && dnsViewType.toWire(view) },
    }),
  });

  /** The DNS zone of this domain, in any case; undefined if there is none. `GET /dnszone` */
  find(domain: string, options?: DnsZoneDetail & CallOptions): Promise<DnsZone | undefined> {
    const wanted = domain.toLowerCase();
    return findIn(this.list({ ...options, search: domain }), (zone) => zone.domain?.toLowerCase() === wanted);
  }

  /** Whether a domain can still be added as a DNS zone. `POST /dnszone/checkavailability` */
  readonly checkAvailability = this.row("POST /dnszone/checkavailability", {
    repeatable: true,
    response: availability,
    request: (name: string) => ({ body: { name } }),
  });

  /** Reads a DNS zone with its records. `GET /dnszone/{id}` */
  get(id: number, { view, ...options }: DnsZoneDetail & CallOptions = {}): Promise<DnsZone> {
    this.connection.creates.owns(kind, id);
    const query = { view: view && dnsViewType.toWire(view) };
    return this.connection.call("GET /dnszone/{id}", { ...options, ...dnsZoneRead(id), query });
  }

  /**
   * The cached DNS zone with its records: at most 30 s old, and read after this client's last write to it. Reads all
   * records of one zone with one call. `GET /dnszone/{id}`
   */
  snapshot(id: number): Promise<DnsZone> {
    return this.connection.reads.get(objectKey.dnsZone(id), "DNS zone", async () => {
      const zone = await this.get(id);
      for (const record of zone.records) this.connection.creates.shows("DNS record", record.id);
      return zone;
    });
  }

  /**
   * The DNS zone of a record that was just written, as soon as reads show it: cached, or polled for a moment.
   * `GET /dnszone/{id}`
   */
  async zoneWith(id: number, isShown: (zone: DnsZone) => boolean, options?: CallOptions): Promise<DnsZone> {
    const cached = await this.snapshot(id);
    if (isShown(cached)) return cached;
    this.connection.reads.forget(objectKey.dnsZone(id));
    return this.connection.poll.until(() => this.get(id, options), isShown, options);
  }

  /**
   * Creates a DNS zone, exactly once, with records or without. If the response is lost, the account is searched for the
   * domain, which only one zone can have. `POST /dnszone`
   *
   * @throws BunnyError `bad_request` where the domain is taken.
   */
  create({ domain, records }: CreateDnsZone, options?: CallOptions): Promise<DnsZone> {
    return this.connection.creates.run({
      ...options,
      description: `one named ${JSON.stringify(domain)} among the DNS zones`,
      queue: `DNS zone ${domain.toLowerCase()}`,
      kind,
      send: async () => {
        const created = await this.connection.call("POST /dnszone", {
          ...options,
          body: { domain, records: records?.map(recordToWire) },
          // The response is the zone, though the document promises no body.
          response: dnsZone.optional(),
        });
        return created ?? findCreated("POST /dnszone", () => this.find(domain, options));
      },
      findCandidates: async () => {
        const found = await this.find(domain, options);
        return found ? [{ id: found.id, value: found }] : [];
      },
    });
  }

  /** Changes settings; omitted ones stay. `POST /dnszone/{id}` */
  readonly update = this.row("POST /dnszone/{id}", {
    writes: objectKey.dnsZone,
    repeatable: true,
    response: dnsZone,
    request: (settings: DnsZoneSettings) => ({
      body: toWireSettings(settings, { logAnonymizationType, certificateKeyType: privateKeyType }),
    }),
  });

  /** Deletes a DNS zone with its records. `DELETE /dnszone/{id}` */
  readonly delete = this.row("DELETE /dnszone/{id}", { writes: objectKey.dnsZone });

  /** Enables DNSSEC, and returns the DS record; the same one where it is enabled already. `POST /dnszone/{id}/dnssec` */
  readonly enableDnssec = this.row("POST /dnszone/{id}/dnssec", { writes: objectKey.dnsZone, repeatable: true });

  /** Disables DNSSEC. `DELETE /dnszone/{id}/dnssec` */
  readonly disableDnssec = this.row("DELETE /dnszone/{id}/dnssec", { writes: objectKey.dnsZone });

  /** The records as a BIND zone file. `GET /dnszone/{id}/export` */
  readonly export = this.row("GET /dnszone/{id}/export", { readsText: true });

  /**
   * Adds the records of a BIND zone file. The platform skips types but A, AAAA, CNAME, MX, TXT, SRV, CAA and PTR, and
   * does not say which records it has added: read them. `POST /dnszone/{zoneId}/import`
   */
  readonly import = this.row("POST /dnszone/{zoneId}/import", {
    writes: objectKey.dnsZone,
    // The document has no body; the vendor's own client sends the file as it is.
    request: (zoneFile: string) => ({ text: zoneFile }),
  });

  /**
   * Adds the records of which a zone file can say everything, by one request and none of them twice, and returns the zone
   * as soon as reads show them. Where a response is lost, the zone is read, and what is missing is imported again. The
   * platform may leave records out, or read them differently. `POST /dnszone/{zoneId}/import`
   *
   * @param before The zone as it was read before.
   * @throws BunnyError `bad_request` where the platform refuses the file; `not_applied` where reads do not show as many
   *   records as it has reported.
   */
  async importRecords(
    before: Pick<DnsZone, "id" | "records"> & { domain: string },
    records: readonly NewDnsRecord[],
    options?: CallOptions,
  ): Promise<DnsZone> {
    const { id, domain } = before;
    const known = new Set(before.records.map((record) => record.id));
    const addedIn = (zone: DnsZone) => zone.records.filter((record) => !known.has(record.id));
    let missing = [...records];
    let expected: number | undefined;
    const found = await this.connection.creates.run<DnsZone | undefined>({
      ...options,
      description: `the records of an import in DNS zone ${id}`,
      queue: `import into DNS zone ${id}`,
      send: async () => {
        const { recordsSuccessful } = await this.import(id, formatZoneFile(domain, missing), options);
        expected = recordsSuccessful == null ? undefined : records.length - missing.length + recordsSuccessful;
        return undefined;
      },
      findCandidates: async () => {
        const zone = await this.get(id, options);
        missing = missingRecords(records, addedIn(zone));
        return missing.length === 0 ? [{ id, value: zone }] : [];
      },
    });
    const isShown = (zone: DnsZone) => {
      const added = addedIn(zone);
      return added.length >= (expected ?? records.length) || missingRecords(records, added).length === 0;
    };
    const zone =
      found ?? (await this.connection.poll.until(() => this.get(id, options), isShown, options, importRounds));
    if (expected !== undefined && !isShown(zone))
      throw new BunnyError(
        "not_applied",
        `DNS zone ${id} has imported ${expected} records, but reads show ${addedIn(zone).length} of them so far: try again later.`,
        { operation: "POST /dnszone/{zoneId}/import" },
      );
    for (const record of addedIn(zone)) this.connection.creates.owns("DNS record", record.id);
    return zone;
  }

  /**
   * Starts a scan of the records that a domain has at its current name servers: of a zone, or of a domain that need not
   * be one yet. `POST /dnszone/records/scan`
   */
  readonly startScan = this.row("POST /dnszone/records/scan", {
    repeatable: true,
    request: (of: { zoneId: number } | { domain: string }) => ({ body: of }),
  });

  /** The latest scan of a zone. `GET /dnszone/{zoneId}/records/scan` */
  readonly latestScan = this.row("GET /dnszone/{zoneId}/records/scan");

  /** Queries that a zone served in a period. `GET /dnszone/{id}/statistics` */
  readonly getStatistics = this.row("GET /dnszone/{id}/statistics", {
    select: ({ from, to }: Omit<StatisticsPeriod, "hourly">) => ({ query: periodQuery({ from, to }) }),
  });
}
