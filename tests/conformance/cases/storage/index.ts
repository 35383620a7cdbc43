import type { Case } from "../../case";
import { storageFileCase } from "./storage-file";
import { storageFolderCase } from "./storage-folder";
import { storageZoneCase } from "./storage-zone";

export { storageZones } from "./prepare-storage-zones";

/** The cases of storage. */
export const storage: readonly Case[] = [storageFileCase, storageFolderCase, storageZoneCase];
