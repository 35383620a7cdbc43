import { findCreated } from "../../consistency/find-created";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import {
  type StorageRegion,
  type StorageZone,
  storageZone,
  storageZoneS3Type,
  storageZoneTier,
} from "../../wire/generated/storage";
import { allItems, findIn, type PageOptions, pageOf } from "../../wire/pagination";
import { availability } from "../../wire/schemas";
import { periodQuery, type StatisticsPeriod } from "../../wire/statistics";
import { Area } from "../area";

/** The kind of its ids. */
const kind = "storage zone";
/** What rows of writes share. */
const write = { owns: kind, writes: objectKey.storageZone } as const;
const storageZonePage = pageOf(storageZone());

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
export class StorageZones extends Area {
  /** All storage zones, page after page. `GET /storagezone` */
  list(options?: StorageZoneFilter & CallOptions): AsyncGenerator<StorageZone, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** One page of the storage zones. `GET /storagezone` */
  readonly listPage = this.row("GET /storagezone", {
    response: storageZonePage,
    select: ({ page = 1, perPage = 1000, search, includeDeleted }: StorageZoneFilter & PageOptions) => ({
      query: { page, perPage, search, includeDeleted },
    }),
  });

  /** The storage zone of this name; undefined if there is none. `GET /storagezone` */
  find(name: string, options?: CallOptions): Promise<StorageZone | undefined> {
    return findIn(this.list({ ...options, search: name }), (zone) => zone.name === name && !zone.deleted);
  }

  /** Whether a name is still available. `POST /storagezone/checkavailability` */
  readonly checkAvailability = this.row("POST /storagezone/checkavailability", {
    repeatable: true,
    response: availability,
    request: (name: string) => ({ body: { name } }),
  });

  /** The regions in which a storage zone can be. `GET /storagezone/regions` */
  readonly listRegions = this.row("GET /storagezone/regions");

  /** The regions, which all resources of a run share. `GET /storagezone/regions` */
  regionsSnapshot(): Promise<StorageRegion[]> {
    return this.connection.reads.get("storage", "regions", () => this.listRegions());
  }

  /** Reads a storage zone. `GET /storagezone/{id}` */
  readonly get = this.row("GET /storagezone/{id}", { owns: kind, about: "id", recent: objectKey.storageZone });

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
        const response = storageZone().optional();
        const sent = await this.connection.call("POST /storagezone", { ...options, body, response });
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
  readonly update = this.row("POST /storagezone/{id}", {
    ...write,
    repeatable: true,
    // The list has another name here than at creation.
    request: ({ replicationRegions: replicationZones, ...settings }: StorageZoneSettings) => ({
      body: { ...settings, replicationZones },
    }),
  });

  /**
   * Deletes a storage zone with its files. Linked pull zones stay unless requested, though the platform's default is to
   * delete them. `DELETE /storagezone/{id}`
   */
  readonly delete = this.row("DELETE /storagezone/{id}", {
    ...write,
    recent: objectKey.storageZone,
    select: ({ deleteLinkedPullZones = false }: { deleteLinkedPullZones?: boolean }) => ({
      query: { deleteLinkedPullZones },
    }),
  });

  /**
   * Creates a new password, which a read returns; the old one is invalid. Where the response is lost, one more is created.
   * `POST /storagezone/{id}/resetPassword`
   */
  readonly resetPassword = this.row("POST /storagezone/{id}/resetPassword", { ...write, repeatable: true });

  /** Creates a new read-only password; the old one is invalid. `POST /storagezone/resetReadOnlyPassword` */
  readonly resetReadOnlyPassword = this.row("POST /storagezone/resetReadOnlyPassword", {
    ...write,
    repeatable: true,
    request: (id: number) => ({ query: { id } }),
  });

  /** What a zone stored in a period. `GET /storagezone/{id}/statistics` */
  readonly getStatistics = this.row("GET /storagezone/{id}/statistics", {
    select: ({ from, to }: Omit<StatisticsPeriod, "hourly">) => ({ query: periodQuery({ from, to }) }),
  });

  /** What was downloaded from a zone in a period. `GET /storagezone/{id}/statistics/egress` */
  readonly getEgressStatistics = this.row("GET /storagezone/{id}/statistics/egress", {
    select: ({ from, to, hourly }: StatisticsPeriod) => ({ query: periodQuery({ from, to, hourly }) }),
  });
}
