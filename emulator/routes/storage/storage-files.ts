import { createHash, randomUUID } from "node:crypto";
import type { Operation } from "../../../sdk/internal";
import type { EmulatorState } from "../../account/state";
import type { Received } from "../../account/storage-disk";
import type { Handler, Reply, Route } from "../../server/route";
import { documented, known, type Source } from "../../server/sources";
import { contentTypeOf } from "./content-types";
import type { StorageFileRecord, StorageZoneRecord } from "./records";

/** An upload, as the body of its request. */
export interface SentFile {
  /** Undefined where the disk is full. */
  readonly received: Received | undefined;
  /** The header `Checksum`. */
  readonly checksum?: string;
  /** The header `Override-Content-Type`. */
  readonly contentType?: string;
}

/** The operations of the storage host, whose `path.zone` and `path.path` its server sets. */
const handlers = {
  "PUT /{storageZoneName}/{path}/{fileName}": ({ state, path, body }) => {
    const zone = zoneNamed(state, path.zone);
    const { received, checksum, contentType } = body as SentFile;
    const name = path.path ?? "";
    const matches = !checksum || checksum === received?.checksum;
    if (!zone || !received || name === "" || !matches || isBelowFile(state, zone.Id, name)) {
      if (received) state.storage.disk.remove(received.content);
      if (!matches) return storageError(400, "The checksum does not match the content.", wrongChecksum);
      if (!received) return storageError(400, "The storage of the emulator is full.", failedUpload);
      return storageError(400, "Failed to create file, directory for path does not exist", noDirectory);
    }
    putFile(state, zone, name, { ...received, contentType: contentType || contentTypeOf(name) });
    return { status: 201, body: { HttpCode: 201, Message: "File uploaded." } };
  },

  "GET /{storageZoneName}/{path}/{fileName}": ({ state, path }) => {
    const file = fileAt(state, path);
    if (!file) return notFound();
    const headers = {
      "content-type": file.contentType,
      "content-length": String(file.length),
      checksum: file.checksum,
    };
    return { status: 200, bytes: () => state.storage.disk.read(file.content), headers };
  },

  "GET /{storageZoneName}/{path}/": ({ state, path }) => {
    const zone = zoneNamed(state, path.zone);
    return { status: 200, body: zone ? listFolder(state, zone, path.path ?? "") : [] };
  },

  "DELETE /{storageZoneName}/{path}/{fileName}": ({ state, path, query }) => {
    const zone = zoneNamed(state, path.zone);
    if (path.path === "" && query.get("allowRootDelete") !== "true")
      return storageError(400, "The root directory cannot be deleted.", rootGuard);
    const deleted = zone ? filesBelow(state, zone.Id, path.path ?? "") : [];
    for (const file of deleted) deleteStorageFile(state, file);
    return deleted.length > 0 ? { status: 200, body: { HttpCode: 200, Message: "File deleted." } } : notFound();
  },
} satisfies Record<string, Handler>;

/** Not in the document. */
const describe: Handler = ({ state, path }) => {
  const zone = zoneNamed(state, path.zone);
  const file = fileAt(state, path);
  return zone && file ? { status: 200, body: fileObject(zone, file) } : notFound();
};

export type StorageOperation = keyof typeof handlers | `DESCRIBE ${string}`;

const routeOf = ([operation, handle]: [string, Handler]): Route => ({
  operation: operation as Operation,
  handle,
  host: "storage",
  guard: () => undefined,
});

export const storageFileRoutes: readonly Route[] = Object.entries(handlers).map(routeOf);

export const describeRoute = routeOf(["DESCRIBE /{storageZoneName}/{path}/{fileName}", describe]);

const wrongChecksum = documented("storage", "reject the request in case the checksums do not match");
const failedUpload = documented("storage", "Upload failed.");
const noDirectory = known("bunny-storage clients", "Failed to create file, directory for path does not exist");
const rootGuard = documented("storage", "root directory deletion guard");
const noFile = documented("storage", "The file on the given path does not exist.");
const wrongPassword = known("terraform-provider-bunnynet", "401 with Unauthorized for a wrong password");

/** The error response of the storage host. */
function storageError(status: number, message: string, source: Source): Reply {
  return { status, body: { HttpCode: status, Message: message }, source };
}

const notFound = () => storageError(404, "Object Not Found", noFile);

/** Rejects a request without a password of the zone; the read-only one is for reads. */
export function rejectedPassword(state: EmulatorState, zoneName: string, method: string, password: string) {
  const zone = zoneNamed(state, zoneName);
  const isRead = method === "GET" || method === "DESCRIBE";
  const accepted = zone ? [zone.Password, ...(isRead ? [zone.ReadOnlyPassword] : [])] : [];
  const isKnown = zone !== undefined && zone.knownFrom <= Date.now();
  return isKnown && accepted.includes(password) ? undefined : storageError(401, "Unauthorized", wrongPassword);
}

function zoneNamed(state: EmulatorState, name: string | undefined): StorageZoneRecord | undefined {
  return [...state.storageZones.values()].find((zone) => zone.Name === name && !zone.Deleted);
}

/** The key of a file: found without a search through all files. */
export function fileKey(zoneId: number, path: string): number {
  return createHash("sha256").update(`${zoneId}/${path}`).digest().readUIntBE(0, 6);
}

/** The file at a path of a zone. */
export function storageFileAt(state: EmulatorState, zoneId: number, path: string): StorageFileRecord | undefined {
  return state.storageFiles.get(fileKey(zoneId, path));
}

function fileAt(state: EmulatorState, { zone, path = "" }: Record<string, string>): StorageFileRecord | undefined {
  const record = zoneNamed(state, zone);
  return record && storageFileAt(state, record.Id, path);
}

function putFile(
  state: EmulatorState,
  { Id }: StorageZoneRecord,
  path: string,
  sent: Received & { contentType: string },
): void {
  const before = storageFileAt(state, Id, path);
  const now = state.now();
  const key = fileKey(Id, path);
  const created = before?.created ?? now;
  state.storageFiles.set(key, { ...sent, key, zoneId: Id, path, guid: randomUUID(), created, changed: now });
  if (before) state.storage.disk.remove(before.content);
}

export function deleteStorageFile(state: EmulatorState, { key, content }: StorageFileRecord): void {
  state.storageFiles.delete(key);
  state.storage.disk.remove(content);
}

/** The file at a path, or those in the folder there. */
function filesBelow(state: EmulatorState, zoneId: number, path: string): StorageFileRecord[] {
  const file = storageFileAt(state, zoneId, path);
  if (file) return [file];
  const prefix = path === "" ? "" : `${path}/`;
  return [...state.storageFiles.values()].filter((one) => one.zoneId === zoneId && one.path.startsWith(prefix));
}

/** Whether a folder of the path is a file. */
function isBelowFile(state: EmulatorState, zoneId: number, path: string): boolean {
  const segments = path.split("/");
  return segments.some((_, at) => at > 0 && storageFileAt(state, zoneId, segments.slice(0, at).join("/")));
}

function listFolder(state: EmulatorState, zone: StorageZoneRecord, folder: string): object[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  const objects = new Map<string, object>();
  for (const file of state.storageFiles.values()) {
    if (file.zoneId !== zone.Id || !file.path.startsWith(prefix)) continue;
    const [name = "", ...rest] = file.path.slice(prefix.length).split("/");
    if (rest.length === 0) objects.set(name, fileObject(zone, file));
    else if (!objects.has(name)) objects.set(name, folderObject(zone, prefix, name, file));
  }
  return [...objects.values()];
}

function fileObject(zone: StorageZoneRecord, file: StorageFileRecord): object {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  return {
    ...common(zone, file.path.slice(0, -name.length), name),
    Guid: file.guid,
    Length: file.length,
    LastChanged: file.changed.replace(/Z$/, ""),
    DateCreated: file.created.replace(/Z$/, ""),
    IsDirectory: false,
    ContentType: file.contentType,
    Checksum: file.checksum,
  };
}

function folderObject(zone: StorageZoneRecord, prefix: string, name: string, { created, guid }: StorageFileRecord) {
  const date = created.replace(/Z$/, "");
  return {
    ...common(zone, prefix, name),
    Guid: guid,
    Length: 0,
    LastChanged: date,
    DateCreated: date,
    IsDirectory: true,
    ContentType: "",
    Checksum: null,
  };
}

function common(zone: StorageZoneRecord, folder: string, name: string) {
  return {
    StorageZoneName: zone.Name,
    Path: `/${zone.Name}/${folder}`,
    ObjectName: name,
    ServerId: 1,
    ArrayNumber: 0,
    UserId: zone.UserId,
    StorageZoneId: zone.Id,
    ReplicatedZones: zone.ReplicationRegions.join(",") || null,
  };
}
