import { z } from "zod";
import { availability } from "../availability";
import { type Caller, type CallOptions, listOf, noBody } from "../caller";
import { everyItem, type Page, type PageOptions, pageOf } from "../pages";
import { type Zones, zoneKey } from "../zones";

const text = z.string().nullish();

const hostname = z.object({
  id: z.number(),
  value: text,
  forceSSL: z.boolean().nullish(),
  isSystemHostname: z.boolean().nullish(),
  hasCertificate: z.boolean().nullish(),
});

const pullZone = z.object({
  id: z.number(),
  name: text,
  originUrl: text,
  enabled: z.boolean().nullish(),
  suspended: z.boolean().nullish(),
  cnameDomain: text,
  edgeScriptId: z.number().nullish(),
  middlewareScriptId: z.number().nullish(),
  enableLogging: z.boolean().nullish(),
  hostnames: listOf(hostname),
  allowedReferrers: listOf(z.string()),
  blockedReferrers: listOf(z.string()),
  blockedIps: listOf(z.string()),
});

/** A pull zone, as far as this client reads it. */
export type PullZone = z.output<typeof pullZone>;

/** Pull zones and the lists that they hold. Source: the vendor's `core.json`. */
export class PullZones {
  constructor(
    private readonly call: Caller,
    private readonly zones: Zones,
  ) {}

  /** All pull zones, page after page; `search` is a part of the name. `GET /pullzone` */
  list(options?: { search?: string } & CallOptions): AsyncGenerator<PullZone, void, undefined> {
    return everyItem((page) => this.listPage({ ...options, page }));
  }

  /** One page of the pull zones. `GET /pullzone` */
  listPage({
    page = 1,
    perPage = 1000,
    search,
    ...options
  }: { search?: string } & PageOptions & CallOptions = {}): Promise<Page<PullZone>> {
    return this.call("GET /pullzone", {
      ...options,
      path: {},
      query: { page, perPage, search },
      response: pageOf(pullZone),
    });
  }

  /** Whether a name is still free for a pull zone. `POST /pullzone/checkavailability` */
  checkAvailability(name: string, options?: CallOptions): Promise<boolean> {
    const details = { ...options, path: {}, body: { name }, response: availability, repeatable: true };
    return this.call("POST /pullzone/checkavailability", details);
  }

  /** Reads a pull zone. `GET /pullzone/{id}` */
  get(id: number, options?: CallOptions): Promise<PullZone> {
    return this.call("GET /pullzone/{id}", { ...options, path: { id }, response: pullZone });
  }

  /**
   * The pull zone as this client last read it: at most 30 s ago, and never from before this client's own last write
   * to it. Made for asking after many members of one zone with one call. `GET /pullzone/{id}`
   */
  snapshot(id: number): Promise<PullZone> {
    return this.zones.read(zoneKey.pullZone(id), "pull zone", () => this.get(id));
  }

  /** Blocks an address. `POST /pullzone/{id}/addBlockedIp` */
  addBlockedIp(id: number, ip: string, options?: CallOptions): Promise<void> {
    return this.edit("POST /pullzone/{id}/addBlockedIp", id, { blockedIp: ip }, options);
  }

  /** Unblocks an address. `POST /pullzone/{id}/removeBlockedIp` */
  removeBlockedIp(id: number, ip: string, options?: CallOptions): Promise<void> {
    return this.edit("POST /pullzone/{id}/removeBlockedIp", id, { blockedIp: ip }, options);
  }

  /** Allows a referring host. `POST /pullzone/{id}/addAllowedReferrer` */
  addAllowedReferrer(id: number, hostname: string, options?: CallOptions): Promise<void> {
    return this.edit("POST /pullzone/{id}/addAllowedReferrer", id, { hostname }, options);
  }

  /** Takes a referring host off the list of allowed ones. `POST /pullzone/{id}/removeAllowedReferrer` */
  removeAllowedReferrer(id: number, hostname: string, options?: CallOptions): Promise<void> {
    return this.edit("POST /pullzone/{id}/removeAllowedReferrer", id, { hostname }, options);
  }

  /** Refuses a referring host. `POST /pullzone/{id}/addBlockedReferrer` */
  addBlockedReferrer(id: number, hostname: string, options?: CallOptions): Promise<void> {
    return this.edit("POST /pullzone/{id}/addBlockedReferrer", id, { hostname }, options);
  }

  /** Takes a referring host off the list of refused ones. `POST /pullzone/{id}/removeBlockedReferrer` */
  removeBlockedReferrer(id: number, hostname: string, options?: CallOptions): Promise<void> {
    return this.edit("POST /pullzone/{id}/removeBlockedReferrer", id, { hostname }, options);
  }

  /** Edits of a list's membership: a member is in or out, so sending one twice is harmless. */
  private edit(
    operation: `POST /pullzone/{id}/${string}`,
    id: number,
    body: object,
    options?: CallOptions,
  ): Promise<void> {
    return this.zones.write(zoneKey.pullZone(id), () =>
      this.call(operation, { ...options, path: { id }, body, response: noBody, repeatable: true }),
    );
  }
}
