import type { ProductDefinitions } from "../../define/define";
import { getStorageFiles } from "./get-storage-files";
import { getStorageRegions } from "./get-storage-regions";
import { getStorageZone } from "./get-storage-zone";
import { storageFile } from "./storage-file";
import { storageFolder } from "./storage-folder";
import { storageZone } from "./storage-zone";

export { listsFirst } from "./folder-collection";

/** The resources and data sources of storage. */
export const storage: ProductDefinitions = {
  title: "Storage",
  resources: [storageFile, storageFolder, storageZone],
  dataSources: [getStorageFiles, getStorageRegions, getStorageZone],
};
