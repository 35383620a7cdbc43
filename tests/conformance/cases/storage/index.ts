export { prepareStorageZones, storageZones } from "./prepare-storage-zones";
