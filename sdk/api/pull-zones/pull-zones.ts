import { findCreated } from "../../consistency/find-created";
import { hasSameMembers, holdsMember } from "../../consistency/list-members";
import { appliedIf, type VerifiedWrite } from "../../consistency/verified-writes";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import { allItems, findIn, type PageOptions, pageOf } from "../../wire/pagination";
import { availability, noBody } from "../../wire/schemas";
import { Area } from "../area";
import { type PullZone, pullZone, zoneRead } from "./pull-zone-model";
import { type PullZoneSettings, pullZoneSettingsToWire, secretPullZoneSettings } from "./pull-zone-settings";

/** The kind of its ids. */
const kind = "pull zone";
const pullZonePage = pageOf(pullZone);

/** The lists of members, each with the name of a member in a request, by what operations call it. */
const lists = {
  AllowedReferrer: ["allowedReferrers", "hostname"],
  BlockedReferrer: ["blockedReferrers", "hostname"],
  BlockedIp: ["blockedIps", "blockedIp"],
} as const;
const listNames = Object.values(lists).map(([name]) => name);

/** Pull zones and their lists. Source: the vendor's `core.json`. */
export class PullZones extends Area {
  /** All pull zones, page after page; `search` is a substring of the name. `GET /pullzone` */
  list(options?: { search?: string } & CallOptions): AsyncGenerator<PullZone, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** One page of the pull zones. `GET /pullzone` */
  readonly listPage = this.row("GET /pullzone", {
    response: pullZonePage,
    select: ({ page = 1, perPage = 1000, search }: { search?: string } & PageOptions) => ({
      query: { page, perPage, search },
    }),
  });

  /** The pull zone of this name, in any case; undefined if there is none. `GET /pullzone` */
  find(name: string, options?: CallOptions): Promise<PullZone | undefined> {
    const wanted = name.toLowerCase();
    return findIn(this.list({ ...options, search: name }), (zone) => zone.name?.toLowerCase() === wanted);
  }

  /** Whether a name is still free for a pull zone. `POST /pullzone/checkavailability` */
  readonly checkAvailability = this.row("POST /pullzone/checkavailability", {
    repeatable: true,
    response: availability,
    request: (name: string) => ({ body: { name } }),
  });

  /**
   * Reads a pull zone, with `certificates` also those of its hostnames, without their keys. `GET /pullzone/{id}`
   */
  get(id: number, { certificates, ...options }: { certificates?: boolean } & CallOptions = {}): Promise<PullZone> {
    this.connection.creates.owns(kind, id);
    const query = { includeCertificate: certificates || undefined };
    return this.connection.call("GET /pullzone/{id}", { ...options, ...zoneRead(id), query });
  }

  /**
   * The cached pull zone: at most 30 s old, and read after this client's last write to it. Reads many members of one
   * zone with one call, and another one for those that need `certificates`. `GET /pullzone/{id}`
   */
  snapshot(id: number, { certificates = false } = {}): Promise<PullZone> {
    const what = certificates ? "pull zone with certificates" : "pull zone";
    return this.connection.reads.get(objectKey.pullZone(id), what, () => this.get(id, { certificates }));
  }

  /**
   * Creates a pull zone, exactly once; its name is unique on the platform. If the response is lost, the account is
   * searched for the name. Creates run one after another, since the platform fails some of those that overlap. One in
   * front of a new app is sent again for a minute, until the platform knows the app. `POST /pullzone`
   *
   * @throws BunnyError `bad_request` where the name is taken.
   */
  create(zone: PullZoneSettings & { name: string }, options?: CallOptions): Promise<PullZone> {
    return this.#whileAppIsNew(() => this.#createOnce(zone, options), options);
  }

  #createOnce({ name, ...settings }: PullZoneSettings & { name: string }, options?: CallOptions): Promise<PullZone> {
    return this.connection.creates.run({
      ...options,
      description: `one named ${JSON.stringify(name)} among the pull zones`,
      queue: "pull zones",
      kind,
      send: async () => {
        const created = await this.connection.call("POST /pullzone", {
          ...options,
          body: { ...pullZoneSettingsToWire(settings), name },
          secrets: secretsIn(settings),
          // The response is the whole zone, though the document promises no body.
          response: pullZone.optional(),
        });
        return created ?? findCreated("POST /pullzone", () => this.find(name, options));
      },
      findCandidates: async () => {
        const found = await this.find(name, options);
        return found ? [{ id: found.id, value: found }] : [];
      },
    });
  }

  /**
   * Changes settings; omitted ones stay. Lists are read back. A new app as the origin is sent again for a minute, until
   * the platform knows it. `POST /pullzone/{id}`, for lists then `GET /pullzone/{id}`
   */
  update(id: number, settings: PullZoneSettings, options?: CallOptions): Promise<PullZone> {
    return this.#whileAppIsNew(() => this.#updateOnce(id, settings, options), options);
  }

  /** The platform refuses the id of an app for some time after its create. Nothing was written then. */
  #whileAppIsNew<T>(write: () => Promise<T>, options: CallOptions | undefined): Promise<T> {
    return this.connection.poll.whileEarly(write, {
      isEarly: isOfUnknownApp,
      forMs: 60_000,
      reason: "the platform does not know the app of the origin yet",
      longestWaitMs: 5_000,
      ...(options?.signal ? { signal: options.signal } : {}),
    });
  }

  async #updateOnce(id: number, settings: PullZoneSettings, options?: CallOptions): Promise<PullZone> {
    const operation = "POST /pullzone/{id}";
    const body = pullZoneSettingsToWire(settings);
    const secrets = secretsIn(settings);
    const details = { ...options, path: { id }, body, response: pullZone, repeatable: true, secrets };
    const send = () => this.connection.call(operation, details);
    const lists = listNames.filter((name) => settings[name] !== undefined);
    if (lists.length === 0) return this.connection.writes.queued(objectKey.pullZone(id), options, send);
    const hasAll = (zone: PullZone) => lists.every((name) => hasSameMembers(zone[name], settings[name] ?? []));
    return this.verified({ operation, exclusive: true, send, verify: appliedIf(hasAll) }, id, options);
  }

  /** Deletes a pull zone. `DELETE /pullzone/{id}` */
  readonly delete = this.row("DELETE /pullzone/{id}", { writes: objectKey.pullZone });

  /**
   * Sets the key that signs URLs for token authentication, 8 to 36 characters; without one the platform generates it.
   * `POST /pullzone/{id}/resetSecurityKey`
   */
  readonly resetSecurityKey = this.row("POST /pullzone/{id}/resetSecurityKey", {
    writes: objectKey.pullZone,
    repeatable: true,
    request: (securityKey?: string) => ({
      body: { securityKey },
      secrets: securityKey === undefined ? [] : [securityKey],
    }),
  });

  /** Purges the cache of a pull zone, or its files with a cache tag. `POST /pullzone/{id}/purgeCache` */
  readonly purge = this.row("POST /pullzone/{id}/purgeCache", {
    repeatable: true,
    select: ({ cacheTag }: { cacheTag?: string }) => ({ body: { cacheTag } }),
  });

  /**
   * Purges a URL of any pull zone of the account, also all that a `*` at its end matches; `exactPath` leaves out the
   * variants of a file. `POST /purge`
   */
  purgeUrl(url: string, { exactPath, ...options }: { exactPath?: boolean } & CallOptions = {}): Promise<void> {
    const query = { url, exactPath };
    return this.connection.call("POST /purge", { ...options, query, repeatable: true });
  }

  /** Blocks an address. `POST /pullzone/{id}/addBlockedIp`, then `GET /pullzone/{id}` */
  readonly addBlockedIp = this.edit("add", "BlockedIp");

  /** Unblocks an address. `POST /pullzone/{id}/removeBlockedIp`, then `GET /pullzone/{id}` */
  readonly removeBlockedIp = this.edit("remove", "BlockedIp");

  /** Allows a referring host. `POST /pullzone/{id}/addAllowedReferrer`, then `GET /pullzone/{id}` */
  readonly addAllowedReferrer = this.edit("add", "AllowedReferrer");

  /** Removes a referring host from the allowed ones. `POST /pullzone/{id}/removeAllowedReferrer`, then `GET /pullzone/{id}` */
  readonly removeAllowedReferrer = this.edit("remove", "AllowedReferrer");

  /** Blocks a referring host. `POST /pullzone/{id}/addBlockedReferrer`, then `GET /pullzone/{id}` */
  readonly addBlockedReferrer = this.edit("add", "BlockedReferrer");

  /** Unblocks a referring host. `POST /pullzone/{id}/removeBlockedReferrer`, then `GET /pullzone/{id}` */
  readonly removeBlockedReferrer = this.edit("remove", "BlockedReferrer");

  /** Adds or removes a list's member. Idempotent, since a list has a member or not. */
  private edit(verb: "add" | "remove", member: keyof typeof lists) {
    const [list, name] = lists[member];
    const operation = `POST /pullzone/{id}/${verb}${member}` as const;
    return async (id: number, value: string, options?: CallOptions): Promise<void> => {
      const details = { ...options, path: { id }, body: { [name]: value }, repeatable: true };
      const isApplied = (zone: PullZone) => holdsMember(zone[list], value) === (verb === "add");
      const send = () => this.connection.call(operation, { ...details, response: noBody });
      await this.verified({ operation, send, verify: appliedIf(isApplied) }, id, options);
    };
  }

  /** Runs a write that a read of the zone verifies, and returns the zone as read. */
  private async verified(
    write: Pick<VerifiedWrite<PullZone, unknown>, "operation" | "exclusive" | "send" | "verify">,
    id: number,
    options?: CallOptions,
  ): Promise<PullZone> {
    const object = objectKey.pullZone(id);
    const read = () => this.get(id, options);
    const { writes } = this.connection;
    const { state } = await writes.verified({ ...options, ...write, object, readKind: "pull zone", read });
    return state;
  }
}

/** The secrets in settings, which no error may repeat. */
function secretsIn(settings: PullZoneSettings): string[] {
  return secretPullZoneSettings.flatMap((name) => settings[name] ?? []);
}

const isOfUnknownApp = (error: unknown): boolean =>
  error instanceof BunnyError &&
  error.code === "bad_request" &&
  /magic containers app id is not valid/i.test(error.message);
