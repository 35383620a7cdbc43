import type { Model } from "../model";
import { storageFile, storageFolder } from "./files";
import { storageZone } from "./storage-zone";

export const storage: readonly Model[] = [storageFile, storageFolder, storageZone];
