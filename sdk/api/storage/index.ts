import type { Connections } from "../connection";
import { StorageFiles } from "./storage-files";
import { StorageZones } from "./storage-zones";

export * from "../../wire/generated/storage";
export type { StorageAccess } from "../connection";
export * from "./storage-files";
export * from "./storage-zones";

/** Makes the areas of the client for storage. */
export function storageAreas({ core, storage: { connect, withoutDescribe } }: Connections) {
  return {
    storageZones: () => new StorageZones(core),
    storageFiles: () => new StorageFiles(connect, core.recent, withoutDescribe),
  };
}
