import type { Connections } from "../connection";
import { StorageFiles } from "./storage-files";
import { StorageZones } from "./storage-zones";

export type { StorageAccess, StorageConnection } from "../connection";
export type { StorageFiles, StorageObject, UploadOptions } from "./storage-files";
export {
  type CreateStorageZone,
  type StorageRegion,
  type StorageZone,
  type StorageZoneEgress,
  type StorageZoneFilter,
  type StorageZoneSettings,
  type StorageZoneStatistics,
  storageZoneS3Type,
  storageZoneTier,
} from "./storage-zones";

/** The areas of the client for storage. */
export interface StorageAreas {
  readonly storageZones: StorageZones;
  readonly storageFiles: StorageFiles;
}

/** Creates the areas for storage. */
export function storageAreas({ core, storage: { connect, withoutDescribe } }: Connections): StorageAreas {
  return {
    storageZones: new StorageZones(core),
    storageFiles: new StorageFiles(connect, core.recent, withoutDescribe),
  };
}
