export { rejectedPassword, type StorageOperation, type StorageRequest } from "./storage-files";
export { addStorageZone, deleteStorageZone, sentStorageZone } from "./storage-zones";
export { storageFileAt } from "./stored-objects";
