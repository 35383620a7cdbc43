/** The public types of this product. */
export type {
  CreateStorageZone,
  StorageAccess,
  StorageObject,
  StorageRegion,
  StorageZone,
  StorageZoneFilter,
  StorageZoneSettings,
  UploadOptions,
} from ".";
