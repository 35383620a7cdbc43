import type { IncomingHttpHeaders } from "node:http";
import type { Operation } from "../../../sdk/internal";
import type { Received } from "../../account/storage-disk";
import { created, ok } from "../../http/replies";
import type { Reply, Route } from "../../http/route";
import { documented, known, type Source } from "../../http/sources";
import type { EmulatorState } from "../../state";
import { contentTypeOf } from "./content-types";
import { fileReply } from "./file-reply";
import type { StorageZoneRecord } from "./records";
import {
  deleteFile,
  deleteFolder,
  isFileOrBelow,
  objectModel,
  objectsIn,
  putFile,
  putFolder,
  storageFileAt,
  storageFolderAt,
} from "./stored-objects";

/** A request to the storage host, which its server passes as the `body` of a route. */
export interface StorageRequest {
  readonly zoneName: string;
  /** The path in the zone, without slashes at its ends. */
  readonly path: string;
  /** Whether a slash ends the path, which then names a folder. */
  readonly isFolder: boolean;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The body of an upload; undefined where the disk is full. */
  readonly received?: Received | undefined;
}

type HandledRequest = StorageRequest & { readonly state: EmulatorState; readonly zone: StorageZoneRecord };

type Handler = (request: HandledRequest) => Reply;

/** The operations on files. */
const fileHandlers = {
  "PUT /{storageZoneName}/{path}/{fileName}": (request) => {
    const { state, zone, path, headers, received } = request;
    const refused = refusedUpload(request);
    if (refused || !received) {
      if (received) state.storage.disk.remove(received);
      return refused ?? storageError(400, "The storage of the emulator is full.", failedUpload);
    }
    const contentType = textOf(headers["override-content-type"]) || contentTypeOf(path);
    putFile(state, zone.Id, path, { ...received, contentType });
    return uploaded;
  },

  // Two clients say of a folder's path without a slash that it is taken for a file's: there is none.
  "GET /{storageZoneName}/{path}/{fileName}": ({ state, zone, path, headers }) => {
    const file = storageFileAt(state, zone.Id, path);
    return file ? fileReply(file, headers, state.storage.disk) : notFound();
  },

  "GET /{storageZoneName}/{path}/": ({ state, zone, path }) => {
    const folder = storageFolderAt(state, zone.Id, path);
    const objects = folder ? objectsIn(state, folder) : [];
    return ok(objects.map((object) => objectModel(zone, object)));
  },

  "DELETE /{storageZoneName}/{path}/{fileName}": (request) => {
    if (request.path === "" && !allowsRootDelete(request))
      return storageError(400, "The root directory cannot be deleted.", rootGuard);
    return request.isFolder ? deletedFolder(request) : deletedFile(request);
  },
} satisfies Record<string, Handler>;

/** Operations that clients use, and that are not in the document. */
const undocumentedHandlers = {
  "DESCRIBE /{storageZoneName}/{path}/{fileName}": ({ state, zone, path }) => {
    const file = storageFileAt(state, zone.Id, path);
    return file ? ok(objectModel(zone, file)) : notFound();
  },

  "PUT /{storageZoneName}/{path}/": ({ state, zone, path, received }) => {
    // What is sent with it, if anything, has no place in a folder.
    if (received) state.storage.disk.remove(received);
    if (isFileOrBelow(state, zone.Id, path)) return storageError(400, noDirectoryMessage, noDirectory);
    putFolder(state, zone.Id, path);
    return uploaded;
  },
} satisfies Record<string, Handler>;

export type StorageOperation = keyof typeof fileHandlers | keyof typeof undocumentedHandlers;

const routesOf = (handlers: Readonly<Record<string, Handler>>): Route[] =>
  Object.entries(handlers).map(([operation, handle]) => routeOf(operation, handle));

const routeOf = (operation: string, handle: Handler): Route => ({
  operation: operation as Operation,
  handle({ state, body }) {
    const request = body as StorageRequest;
    const zone = zoneNamed(state, request.zoneName);
    return zone ? handle({ ...request, state, zone }) : notFound();
  },
  host: "storage",
  guard: () => undefined,
});

const wrongChecksum = documented("storage", "reject the request in case the checksums do not match");
const failedUpload = documented("storage", "Upload failed.");
// A path is either a file or a folder: that a folder is in the way of a file is an inference from this message, which a
// client got for a path without an extension.
const noDirectory = known("BunnyCDN.PHP.Storage", "400: Failed to create file, directory for path does not exist");
const noDirectoryMessage = "Unable to upload file: Failed to create file, directory for path does not exist";
const rootGuard = documented("storage", "root directory deletion guard");
const noFile = documented("storage", "The file on the given path does not exist.");
const folderNeedsSlash = known(
  "flysystem-bunnycdn",
  "404 where the path of a folder to delete has no slash at its end",
);
const otherRequests = known(
  "edge-script-sdk",
  "DESCRIBE of a file, and PUT and DELETE of a path with a slash at its end for folders",
);
const wrongPassword = known("terraform-provider-bunnynet", "401 with Unauthorized for a wrong password");

export const storageFileRoutes: readonly Route[] = [
  ...routesOf(fileHandlers),
  ...routesOf(undocumentedHandlers).map((route) => ({ ...route, undocumented: otherRequests })),
];

const uploaded: Reply = created({ HttpCode: 201, Message: "File uploaded." });
const deleted: Reply = ok({ HttpCode: 200, Message: "File deleted." });

/** The error response of the storage host. */
function storageError(status: number, message: string, source: Source): Reply {
  return { status, body: { HttpCode: status, Message: message }, source };
}

function deletedFile({ state, zone, path }: HandledRequest): Reply {
  const file = storageFileAt(state, zone.Id, path);
  if (!file) return storageFolderAt(state, zone.Id, path) ? notFound(folderNeedsSlash) : notFound();
  deleteFile(state, file);
  return deleted;
}

function deletedFolder({ state, zone, path }: HandledRequest): Reply {
  const folder = storageFolderAt(state, zone.Id, path);
  if (folder) deleteFolder(state, folder);
  return folder || path === "" ? deleted : notFound();
}

function allowsRootDelete({ isFolder, query, headers }: HandledRequest): boolean {
  return isFolder && (query.get("allowRootDelete") === "true" || headers.allowrootdelete === "true");
}

const notFound = (source = noFile) => storageError(404, "Object Not Found", source);

function refusedUpload({ state, zone, path, headers, received }: HandledRequest): Reply | undefined {
  const checksum = textOf(headers.checksum);
  // The document has it in upper case; the vendor's own client sends either.
  if (received && checksum && checksum.toUpperCase() !== received.checksum)
    return storageError(400, "The checksum does not match the content.", wrongChecksum);
  const folders = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const isFolder = path === "" || storageFolderAt(state, zone.Id, path) !== undefined;
  if (isFolder || isFileOrBelow(state, zone.Id, folders)) return storageError(400, noDirectoryMessage, noDirectory);
  return undefined;
}

const textOf = (header: string | string[] | undefined) => (header === undefined ? undefined : String(header));

/** Rejects a request without a password of the zone; the read-only one is for reads. */
export function rejectedPassword(
  state: EmulatorState,
  zoneName: string,
  { isRead, password }: { readonly isRead: boolean; readonly password: string },
): Reply | undefined {
  const zone = zoneNamed(state, zoneName);
  const accepted = zone ? [zone.Password, ...(isRead ? [zone.ReadOnlyPassword] : [])] : [];
  const isKnown = zone !== undefined && zone.knownFrom <= Date.now();
  return isKnown && accepted.includes(password) ? undefined : storageError(401, "Unauthorized", wrongPassword);
}

function zoneNamed(state: EmulatorState, name: string): StorageZoneRecord | undefined {
  for (const zone of state.storageZones.values()) if (zone.Name === name && !zone.Deleted) return zone;
  return undefined;
}
