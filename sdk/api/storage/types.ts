/** The public types of this product. */
export type {
  CreateStorageZone,
  StorageAccess,
  StorageObject,
  StorageRegion,
  StorageZone,
  StorageZoneEgress,
  StorageZoneFilter,
  StorageZoneSettings,
  StorageZoneStatistics,
  UploadOptions,
} from ".";
