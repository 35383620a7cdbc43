export { storageZones } from "./prepare-storage-zones";
