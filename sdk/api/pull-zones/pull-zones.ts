import { z } from "zod";
import { findCreated } from "../../consistency/find-created";
import { hasSameMembers, holdsMember } from "../../consistency/list-members";
import type { ProvedWrite } from "../../consistency/proved-writes";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import { allItems, type Page, type PageOptions, pageOf } from "../../wire/pagination";
import { availability, listOf, noBody } from "../../wire/schemas";
import { type SettingsOf, toWireSettings } from "../../wire/settings";
import type { Connection } from "../connection";

/** The billing tier of a pull zone. */
export const pullZoneType = wireEnum({ Premium: 0, Volume: 1 });
/** The origin of a pull zone's files. */
export const pullZoneOriginType = wireEnum({
  OriginUrl: 0,
  DnsAccelerate: 1,
  StorageZone: 2,
  LoadBalancer: 3,
  EdgeScript: 4,
  MagicContainers: 5,
  PushZone: 6,
});

const text = z.string().nullish();

const hostname = z.object({
  id: z.int(),
  value: text,
  forceSSL: z.boolean().nullish(),
  isSystemHostname: z.boolean().nullish(),
  hasCertificate: z.boolean().nullish(),
});

const settings = z.object({
  type: pullZoneType.wire.nullish(),
  originType: pullZoneOriginType.wire.nullish(),
  originUrl: text,
  edgeScriptId: z.int().nullish(),
  middlewareScriptId: z.int().nullish(),
  enableLogging: z.boolean().nullish(),
  allowedReferrers: listOf(z.string()),
  blockedReferrers: listOf(z.string()),
  blockedIps: listOf(z.string()),
});

const pullZone = settings.extend({
  id: z.int(),
  name: text,
  enabled: z.boolean().nullish(),
  suspended: z.boolean().nullish(),
  cnameDomain: text,
  hostnames: listOf(hostname),
});

/** A pull zone. The platform's response has many more properties. */
export type PullZone = z.output<typeof pullZone>;

/** Settings of a pull zone. A list replaces the current one. */
export interface PullZoneSettings extends SettingsOf<typeof settings> {
  /** Any other property of the vendor's `PullZoneSettingsModel`, in camelCase: `{ enableWebpVary: true }`. */
  further?: Readonly<Record<string, unknown>>;
}

/** Pull zones and their lists. Source: the vendor's `core.json`. */
export class PullZones {
  constructor(private readonly connection: Connection) {}

  /** All pull zones, page after page; `search` is a substring of the name. `GET /pullzone` */
  list(options?: { search?: string } & CallOptions): AsyncGenerator<PullZone, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** One page of the pull zones. `GET /pullzone` */
  listPage({
    page = 1,
    perPage = 1000,
    search,
    ...options
  }: { search?: string } & PageOptions & CallOptions = {}): Promise<Page<PullZone>> {
    return this.connection.call("GET /pullzone", {
      ...options,
      path: {},
      query: { page, perPage, search },
      response: pageOf(pullZone),
    });
  }

  /** The pull zone of this name, in any case; undefined if there is none. `GET /pullzone` */
  async find(name: string, options?: CallOptions): Promise<PullZone | undefined> {
    const wanted = name.toLowerCase();
    for await (const zone of this.list({ ...options, search: name })) {
      if (zone.name?.toLowerCase() === wanted) return zone;
    }
    return undefined;
  }

  /** Whether a name is still free for a pull zone. `POST /pullzone/checkavailability` */
  checkAvailability(name: string, options?: CallOptions): Promise<boolean> {
    const details = { ...options, path: {}, body: { name }, response: availability, repeatable: true };
    return this.connection.call("POST /pullzone/checkavailability", details);
  }

  /** Reads a pull zone. `GET /pullzone/{id}` */
  get(id: number, options?: CallOptions): Promise<PullZone> {
    const details = { path: { id }, response: pullZone, about: ["id", id] as const };
    return this.connection.call("GET /pullzone/{id}", { ...options, ...details });
  }

  /**
   * The cached pull zone: at most 30 s old, and read after this client's last write to it. Reads many members of one
   * zone with one call. `GET /pullzone/{id}`
   */
  snapshot(id: number): Promise<PullZone> {
    return this.connection.reads.get(objectKey.pullZone(id), "pull zone", () => this.get(id));
  }

  /** Creates a pull zone; its name is unique on the platform. `POST /pullzone` */
  async create({ name, ...settings }: PullZoneSettings & { name: string }, options?: CallOptions): Promise<PullZone> {
    const created = await this.connection.call("POST /pullzone", {
      ...options,
      path: {},
      body: { ...toWire(settings), name },
      // The response is the whole zone, though the document promises no body.
      response: pullZone.optional(),
    });
    return created ?? findCreated("POST /pullzone", () => this.find(name, options));
  }

  /**
   * Changes settings; omitted ones stay. Lists are read back. `POST /pullzone/{id}`, for lists then
   * `GET /pullzone/{id}`
   */
  async update(id: number, settings: PullZoneSettings, options?: CallOptions): Promise<PullZone> {
    const operation = "POST /pullzone/{id}";
    const body = toWire(settings);
    const send = () =>
      this.connection.call(operation, { ...options, path: { id }, body, response: pullZone, repeatable: true });
    const lists = listNames.filter((name) => settings[name] !== undefined);
    if (lists.length === 0) return this.connection.writes.queued(objectKey.pullZone(id), options, send);
    const isShown = (zone: PullZone) => lists.every((name) => hasSameMembers(zone[name], settings[name] ?? []));
    return this.proved({ operation, alone: true, send, isShown }, id, options);
  }

  /** Deletes a pull zone. `DELETE /pullzone/{id}` */
  delete(id: number, options?: CallOptions): Promise<void> {
    return this.connection.writes.queued(objectKey.pullZone(id), options, () =>
      this.connection.call("DELETE /pullzone/{id}", { ...options, path: { id }, response: noBody }),
    );
  }

  /** Blocks an address. `POST /pullzone/{id}/addBlockedIp`, then `GET /pullzone/{id}` */
  addBlockedIp(id: number, ip: string, options?: CallOptions): Promise<void> {
    const isShown = (zone: PullZone) => holdsMember(zone.blockedIps, ip);
    return this.edit("POST /pullzone/{id}/addBlockedIp", id, { blockedIp: ip }, isShown, options);
  }

  /** Unblocks an address. `POST /pullzone/{id}/removeBlockedIp`, then `GET /pullzone/{id}` */
  removeBlockedIp(id: number, ip: string, options?: CallOptions): Promise<void> {
    const isShown = (zone: PullZone) => !holdsMember(zone.blockedIps, ip);
    return this.edit("POST /pullzone/{id}/removeBlockedIp", id, { blockedIp: ip }, isShown, options);
  }

  /** Allows a referring host. `POST /pullzone/{id}/addAllowedReferrer`, then `GET /pullzone/{id}` */
  addAllowedReferrer(id: number, hostname: string, options?: CallOptions): Promise<void> {
    const isShown = (zone: PullZone) => holdsMember(zone.allowedReferrers, hostname);
    return this.edit("POST /pullzone/{id}/addAllowedReferrer", id, { hostname }, isShown, options);
  }

  /** Removes a referring host from the allowed ones. `POST /pullzone/{id}/removeAllowedReferrer`, then `GET /pullzone/{id}` */
  removeAllowedReferrer(id: number, hostname: string, options?: CallOptions): Promise<void> {
    const isShown = (zone: PullZone) => !holdsMember(zone.allowedReferrers, hostname);
    return this.edit("POST /pullzone/{id}/removeAllowedReferrer", id, { hostname }, isShown, options);
  }

  /** Blocks a referring host. `POST /pullzone/{id}/addBlockedReferrer`, then `GET /pullzone/{id}` */
  addBlockedReferrer(id: number, hostname: string, options?: CallOptions): Promise<void> {
    const isShown = (zone: PullZone) => holdsMember(zone.blockedReferrers, hostname);
    return this.edit("POST /pullzone/{id}/addBlockedReferrer", id, { hostname }, isShown, options);
  }

  /** Unblocks a referring host. `POST /pullzone/{id}/removeBlockedReferrer`, then `GET /pullzone/{id}` */
  removeBlockedReferrer(id: number, hostname: string, options?: CallOptions): Promise<void> {
    const isShown = (zone: PullZone) => !holdsMember(zone.blockedReferrers, hostname);
    return this.edit("POST /pullzone/{id}/removeBlockedReferrer", id, { hostname }, isShown, options);
  }

  /** Adds or removes a list's member. Idempotent, since a list has a member or not. */
  private async edit(
    operation: `POST /pullzone/{id}/${string}`,
    id: number,
    body: object,
    isShown: (zone: PullZone) => boolean,
    options?: CallOptions,
  ): Promise<void> {
    const send = () =>
      this.connection.call(operation, { ...options, path: { id }, body, response: noBody, repeatable: true });
    await this.proved({ operation, send, isShown }, id, options);
  }

  /** Runs a write that a read of the zone shows, and returns the zone as read. */
  private async proved(
    write: Pick<ProvedWrite<PullZone, unknown>, "operation" | "alone" | "send" | "isShown">,
    id: number,
    options?: CallOptions,
  ): Promise<PullZone> {
    const object = objectKey.pullZone(id);
    const read = () => this.get(id, options);
    const { state } = await this.connection.writes.proved({ ...options, ...write, object, shownBy: "pull zone", read });
    return state;
  }
}

/** The settings that are lists of members. */
const listNames = ["allowedReferrers", "blockedReferrers", "blockedIps"] as const;

function toWire({ further, ...settings }: PullZoneSettings): Record<string, unknown> {
  return { ...further, ...toWireSettings(settings, { type: pullZoneType, originType: pullZoneOriginType }) };
}
