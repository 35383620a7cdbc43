import { objectKind } from "../../account/object-kind";

/** What a new storage zone has. */
export const newStorageZone = () => ({
  Deleted: false,
  Region: "DE",
  ReplicationRegions: [] as string[],
  Rewrite404To200: false,
  Custom404FilePath: null as string | null,
  ZoneTier: 0,
  ReplicationChangeInProgress: false,
  StorageZoneType: 0,
  PriceOverride: 0,
  Discount: 0,
});

/** A storage zone in the wire format. */
export interface StorageZoneRecord extends ReturnType<typeof newStorageZone> {
  Id: number;
  UserId: string;
  Name: string;
  Password: string;
  ReadOnlyPassword: string;
  DateModified: string;
  /** Never returned. */
  OriginUrl: string | null;
  /** When the storage host learns the password, in milliseconds since 1970. */
  knownFrom: number;
}

/** A file of a storage zone. */
export interface StorageFileRecord {
  /** Of its zone and path: see `pathKey`. */
  key: number;
  zoneId: number;
  /** Its path in the zone, without a slash at the beginning: `images/logo.png`. */
  path: string;
  guid: string;
  length: number;
  /** SHA-256 in upper-case hex. */
  checksum: string;
  contentType: string;
  created: string;
  changed: string;
  /** The name of its content on disk. */
  content: string;
}

/** A folder of a storage zone, also its root. It exists by itself: it stays when the last of its files is deleted. */
export interface StorageFolderRecord {
  /** Of its zone and path: see `pathKey`. */
  key: number;
  zoneId: number;
  /** Its path in the zone without slashes at its ends: `images`. The root's is empty. */
  path: string;
  guid: string;
  created: string;
  /** The keys of its files and folders by their names, so that a listing reads no other. */
  entries: Map<string, number>;
}

export const storageObjects = {
  storageZones: objectKind<StorageZoneRecord>(),
  storageFiles: objectKind<StorageFileRecord>(),
  storageFolders: objectKind<StorageFolderRecord>(),
};
