import { z } from "zod";
import { findCreated } from "../../consistency/find-created";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";
import { flags, ints, numbers, text, texts } from "../../wire/members";
import { allItems, findIn, type Page, type PageOptions, pageOf } from "../../wire/pagination";
import { availability, listOf, noBody, requireAnyOf } from "../../wire/schemas";
import { chart, charts, periodQuery, type StatisticsPeriod } from "../../wire/statistics";
import type { Connection } from "../connection";

/** The hardware of a storage zone: hard disks, or SSDs in more regions. */
export const storageZoneTier = wireEnum(vendor.StorageZoneTier);
/** Whether a storage zone can be used over S3. */
export const storageZoneS3Type = wireEnum(vendor.StorageZoneS3Type);
/** The kind of its ids. */
const kind = "storage zone";

const storageZone = z.object({
  id: z.int(),
  ...texts("userId", "name", "password", "readOnlyPassword", "dateModified", "region", "custom404FilePath"),
  ...texts("storageHostname", "s3Hostname"),
  ...flags("deleted", "rewrite404To200", "replicationChangeInProgress"),
  ...ints("storageUsed", "filesStored"),
  replicationRegions: listOf(z.string()),
  pullZones: listOf(z.object({ id: z.int(), name: text })),
  zoneTier: storageZoneTier.wire.nullish(),
  storageZoneType: storageZoneS3Type.wire.nullish(),
});
const storageZonePage = pageOf(storageZone);

const storageRegion = z.object({ ...texts("id", "name", "url") });

const statistics = requireAnyOf(z.object({ storageUsedChart: chart, fileCountChart: chart }));

const egress = requireAnyOf(
  z.object({
    ...numbers("totalEgress", "httpEgressTotal", "s3EgressTotal", "s3PresignedEgressTotal", "ftpEgressTotal"),
    ...numbers("sftpEgressTotal"),
    ...charts("totalEgressChart", "httpEgressChart", "s3EgressChart", "s3PresignedEgressChart", "ftpEgressChart"),
    ...charts("sftpEgressChart"),
  }),
);

/** Bytes and files that a zone stored, by time. */
export type StorageZoneStatistics = z.output<typeof statistics>;
/** Bytes that were downloaded from a zone. */
export type StorageZoneEgress = z.output<typeof egress>;
export type StorageZone = z.output<typeof storageZone>;
export type StorageRegion = z.output<typeof storageRegion>;

export interface CreateStorageZone {
  /** Unique on the platform. */
  name: string;
  region: string;
  replicationRegions?: readonly string[];
  zoneTier?: (typeof storageZoneTier.names)[number];
  storageZoneType?: (typeof storageZoneS3Type.names)[number];
}

export interface StorageZoneSettings {
  /** All of them: regions can be added, not removed. */
  replicationRegions?: readonly string[];
  /** Never returned by a read. */
  originUrl?: string;
  /** Empty for none. */
  custom404FilePath?: string;
  rewrite404To200?: boolean;
}

/** Filters a list of storage zones. */
export interface StorageZoneFilter {
  /** A substring of the name. */
  search?: string;
  /** Default: false. */
  includeDeleted?: boolean;
}

/** Storage zones; `storageFiles` has their files. Source: the vendor's `core.json`. */
export class StorageZones {
  constructor(private readonly connection: Connection) {}

  /** All storage zones, page after page. `GET /storagezone` */
  list(options?: StorageZoneFilter & CallOptions): AsyncGenerator<StorageZone, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** One page of the storage zones. `GET /storagezone` */
  listPage({
    page = 1,
    perPage = 1000,
    search,
    includeDeleted,
    ...options
  }: StorageZoneFilter & PageOptions & CallOptions = {}): Promise<Page<StorageZone>> {
    return this.connection.call("GET /storagezone", {
      ...options,
      path: {},
      query: { page, perPage, search, includeDeleted },
      response: storageZonePage,
    });
  }

  /** The storage zone of this name; undefined if there is none. `GET /storagezone` */
  find(name: string, options?: CallOptions): Promise<StorageZone | undefined> {
    return findIn(this.list({ ...options, search: name }), (zone) => zone.name === name && !zone.deleted);
  }

  /** Whether a name is still available. `POST /storagezone/checkavailability` */
  checkAvailability(name: string, options?: CallOptions): Promise<boolean> {
    const details = { ...options, path: {}, body: { name }, response: availability, repeatable: true };
    return this.connection.call("POST /storagezone/checkavailability", details);
  }

  /** The regions in which a storage zone can be. `GET /storagezone/regions` */
  listRegions(options?: CallOptions): Promise<StorageRegion[]> {
    const response = listOf(storageRegion);
    return this.connection.call("GET /storagezone/regions", { ...options, path: {}, response });
  }

  /** The regions, which all resources of a run share. `GET /storagezone/regions` */
  regionsSnapshot(): Promise<StorageRegion[]> {
    return this.connection.reads.get("storage", "regions", () => this.listRegions());
  }

  /** Reads a storage zone. `GET /storagezone/{id}` */
  get(id: number, options?: CallOptions): Promise<StorageZone> {
    this.connection.creates.owns(kind, id);
    const expectExists = this.connection.recent.has(objectKey.storageZone(id));
    const details = { path: { id }, response: storageZone, about: ["id", id] as const, expectExists };
    return this.connection.call("GET /storagezone/{id}", { ...options, ...details });
  }

  /**
   * The cached storage zone: at most 30 s old, and read after this client's last write to it. The files of one zone
   * share it. `GET /storagezone/{id}`
   */
  snapshot(id: number): Promise<StorageZone> {
    return this.connection.reads.get(objectKey.storageZone(id), "storage zone", () => this.get(id));
  }

  /**
   * Creates a storage zone, exactly once; its name is unique on the platform. If the response is lost, the account is
   * searched for the name. `POST /storagezone`
   */
  async create(zone: CreateStorageZone, options?: CallOptions): Promise<StorageZone> {
    const { zoneTier, storageZoneType, ...rest } = zone;
    const body = {
      ...rest,
      zoneTier: zoneTier && storageZoneTier.toWire(zoneTier),
      storageZoneType: storageZoneType && storageZoneS3Type.toWire(storageZoneType),
    };
    const created = await this.connection.creates.run({
      ...options,
      description: `one named ${JSON.stringify(zone.name)} among the storage zones`,
      queue: `storage zones named ${zone.name}`,
      kind,
      send: async () => {
        const response = storageZone.optional();
        const sent = await this.connection.call("POST /storagezone", { ...options, path: {}, body, response });
        return sent ?? findCreated("POST /storagezone", () => this.find(zone.name, options));
      },
      idOf: ({ id }) => id,
      findCandidates: async () => {
        const found = await this.find(zone.name, options);
        return found ? [{ id: found.id, changedAt: found.dateModified ?? null, value: found }] : [];
      },
    });
    this.connection.recent.wrote(objectKey.storageZone(created.id));
    return created;
  }

  /** Changes settings; omitted ones stay. `POST /storagezone/{id}` */
  update(id: number, settings: StorageZoneSettings, options?: CallOptions): Promise<void> {
    // The list has another name here than at creation.
    const { replicationRegions, ...rest } = settings;
    const body = { ...rest, replicationZones: replicationRegions };
    return this.write(id, options, () =>
      this.connection.call("POST /storagezone/{id}", {
        ...options,
        path: { id },
        body,
        response: noBody,
        repeatable: true,
      }),
    );
  }

  /**
   * Deletes a storage zone with its files. Linked pull zones stay unless requested, though the platform's default is to
   * delete them. `DELETE /storagezone/{id}`
   */
  async delete(
    id: number,
    { deleteLinkedPullZones = false, ...options }: CallOptions & { deleteLinkedPullZones?: boolean } = {},
  ): Promise<void> {
    const query = { deleteLinkedPullZones };
    await this.write(id, options, () =>
      this.connection.call("DELETE /storagezone/{id}", { ...options, path: { id }, query, response: noBody }),
    );
    this.connection.recent.deleted(objectKey.storageZone(id));
  }

  /**
   * Creates a new password, which a read returns; the old one is invalid. Where the response is lost, one more is created.
   * `POST /storagezone/{id}/resetPassword`
   */
  resetPassword(id: number, options?: CallOptions): Promise<void> {
    const details = { ...options, path: { id }, response: noBody, repeatable: true };
    return this.write(id, options, () => this.connection.call("POST /storagezone/{id}/resetPassword", details));
  }

  /** The same for the read-only password. `POST /storagezone/resetReadOnlyPassword` */
  resetReadOnlyPassword(id: number, options?: CallOptions): Promise<void> {
    const details = { ...options, path: {}, query: { id }, response: noBody, repeatable: true };
    return this.write(id, options, () => this.connection.call("POST /storagezone/resetReadOnlyPassword", details));
  }

  /** What a zone stored in a period. `GET /storagezone/{id}/statistics` */
  getStatistics(
    id: number,
    { from, to, ...options }: Omit<StatisticsPeriod, "hourly"> & CallOptions = {},
  ): Promise<StorageZoneStatistics> {
    const details = { path: { id }, query: periodQuery({ from, to }), response: statistics };
    return this.connection.call("GET /storagezone/{id}/statistics", { ...options, ...details });
  }

  /** What was downloaded from a zone in a period. `GET /storagezone/{id}/statistics/egress` */
  getEgressStatistics(
    id: number,
    { from, to, hourly, ...options }: StatisticsPeriod & CallOptions = {},
  ): Promise<StorageZoneEgress> {
    const details = { path: { id }, query: periodQuery({ from, to, hourly }), response: egress };
    return this.connection.call("GET /storagezone/{id}/statistics/egress", { ...options, ...details });
  }

  private write<T>(id: number, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    this.connection.creates.owns(kind, id);
    return this.connection.writes.queued(objectKey.storageZone(id), options, write);
  }
}
