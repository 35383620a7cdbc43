import type { Connection } from "../connection";
import { type StorageAccess, type StorageConnection, StorageFiles } from "./storage-files";
import { StorageZones } from "./storage-zones";

export type { StorageAccess, StorageConnection, StorageFiles, StorageObject, UploadOptions } from "./storage-files";
export {
  type CreateStorageZone,
  type StorageRegion,
  type StorageZone,
  type StorageZoneFilter,
  type StorageZoneSettings,
  storageZoneS3Type,
  storageZoneTier,
} from "./storage-zones";

/** The areas of the client for storage. */
export interface StorageAreas {
  readonly storageZones: StorageZones;
  readonly storageFiles: StorageFiles;
}

/** Creates the areas for storage. */
export function storageAreas(
  connection: Connection,
  connect: (zone: StorageAccess) => StorageConnection,
  withoutDescribe: Set<string>,
): StorageAreas {
  return {
    storageZones: new StorageZones(connection),
    storageFiles: new StorageFiles(connect, connection.recent, withoutDescribe),
  };
}
