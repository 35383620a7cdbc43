export { describeRoute, rejectedPassword, type SentFile, type StorageOperation, storageFileAt } from "./storage-files";
export { addStorageZone, deleteStorageZone, sentStorageZone } from "./storage-zones";
