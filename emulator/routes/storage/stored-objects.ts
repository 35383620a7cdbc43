import { hash, randomUUID } from "node:crypto";
import type { Received } from "../../account/storage-disk";
import type { EmulatorState } from "../../state";
import type { StorageFileRecord, StorageFolderRecord, StorageZoneRecord } from "./records";

/** The key of a file or a folder: found without a search through all of them. */
function pathKey(zoneId: number, path: string): number {
  return hash("sha256", `${zoneId}/${path}`, "buffer").readUIntBE(0, 6);
}

/** The file at a path of a zone. */
export function storageFileAt(state: EmulatorState, zoneId: number, path: string): StorageFileRecord | undefined {
  return state.storageFiles.get(pathKey(zoneId, path));
}

/** The folder at a path of a zone. The root, whose path is empty, exists from the first file on. */
export function storageFolderAt(state: EmulatorState, zoneId: number, path: string): StorageFolderRecord | undefined {
  return state.storageFolders.get(pathKey(zoneId, path));
}

/** Whether a path, or a folder that it is in, is a file. */
export function isFileOrBelow(state: EmulatorState, zoneId: number, path: string): boolean {
  for (let above = path; above !== ""; above = parentOf(above)) if (storageFileAt(state, zoneId, above)) return true;
  return false;
}

/** Puts a file in place of one at the same path, with the folders that it is in. */
export function putFile(
  state: EmulatorState,
  zoneId: number,
  path: string,
  sent: Received & { contentType: string },
): void {
  const before = storageFileAt(state, zoneId, path);
  const changed = state.now();
  const key = pathKey(zoneId, path);
  // An inference: the vendor's Terraform provider plans the GUID as unchanged where it uploads a file again.
  const { guid, created } = before ?? { guid: randomUUID(), created: changed };
  state.storageFiles.set(key, { ...sent, key, zoneId, path, guid, created, changed });
  if (before) state.storage.disk.remove(before);
  else putFolder(state, zoneId, parentOf(path)).entries.set(nameOf(path), key);
}

/** The folder at a path, which is created with those that it is in where it is missing. */
export function putFolder(state: EmulatorState, zoneId: number, path: string): StorageFolderRecord {
  const key = pathKey(zoneId, path);
  const existing = state.storageFolders.get(key);
  if (existing) return existing;
  const folder = { key, zoneId, path, guid: randomUUID(), created: state.now(), entries: new Map<string, number>() };
  state.storageFolders.set(key, folder);
  if (path !== "") putFolder(state, zoneId, parentOf(path)).entries.set(nameOf(path), key);
  return folder;
}

export function deleteFile(state: EmulatorState, file: StorageFileRecord): void {
  forget(state, file);
  state.storageFiles.delete(file.key);
  state.storage.disk.remove(file);
}

/** Deletes a folder with all that is in it. */
export function deleteFolder(state: EmulatorState, folder: StorageFolderRecord): void {
  for (const object of objectsIn(state, folder)) {
    if ("entries" in object) deleteFolder(state, object);
    else deleteFile(state, object);
  }
  forget(state, folder);
  state.storageFolders.delete(folder.key);
}

/** The files and folders in a folder. */
export function objectsIn(
  state: EmulatorState,
  { entries }: StorageFolderRecord,
): (StorageFileRecord | StorageFolderRecord)[] {
  return [...entries.values()].flatMap((key) => state.storageFiles.get(key) ?? state.storageFolders.get(key) ?? []);
}

/** A file or a folder as a listing has it. */
export function objectModel(zone: StorageZoneRecord, object: StorageFileRecord | StorageFolderRecord): object {
  const isDirectory = "entries" in object;
  const { path, guid, created } = object;
  const name = nameOf(path);
  return {
    StorageZoneName: zone.Name,
    Path: `/${zone.Name}/${path.slice(0, path.length - name.length)}`,
    ObjectName: name,
    ServerId: 1,
    ArrayNumber: 0,
    UserId: zone.UserId,
    StorageZoneId: zone.Id,
    ReplicatedZones: zone.ReplicationRegions.join(",") || null,
    Guid: guid,
    Length: isDirectory ? 0 : object.length,
    LastChanged: withoutZone(isDirectory ? created : object.changed),
    DateCreated: withoutZone(created),
    IsDirectory: isDirectory,
    ContentType: isDirectory ? "" : object.contentType,
    Checksum: isDirectory ? null : object.checksum,
  };
}

/** The platform writes times in UTC without saying so. */
const withoutZone = (time: string) => time.replace(/Z$/, "");

/** How many files each zone has, and their bytes, by its id. */
export function storageUsage({ storageFiles }: EmulatorState): ReadonlyMap<number, { files: number; bytes: number }> {
  const usage = new Map<number, { files: number; bytes: number }>();
  for (const { zoneId, length } of storageFiles.values()) {
    const ofZone = usage.get(zoneId) ?? { files: 0, bytes: 0 };
    usage.set(zoneId, ofZone);
    ofZone.files++;
    ofZone.bytes += length;
  }
  return usage;
}

function forget(state: EmulatorState, { zoneId, path }: StorageFileRecord | StorageFolderRecord): void {
  if (path !== "") storageFolderAt(state, zoneId, parentOf(path))?.entries.delete(nameOf(path));
}

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
