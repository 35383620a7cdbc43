import type { Route } from "../../server/route";
import { storageFileRoutes } from "./storage-files";
import { storageStatisticsRoutes } from "./storage-statistics";
import { storageZoneRoutes } from "./storage-zones";

export {
  rejectedPassword,
  type StorageOperation,
  type StorageRequest,
  undocumentedStorageRoutes,
} from "./storage-files";
export { addStorageZone, deleteStorageZone, sentStorageZone } from "./storage-zones";
export { storageFileAt, storageFolderAt } from "./stored-objects";

/** The operations of storage, by file. */
export const storage: Readonly<Record<string, readonly Route[]>> = {
  "storage-zones": storageZoneRoutes,
  "storage-files": storageFileRoutes,
  "storage-statistics": storageStatisticsRoutes,
};
