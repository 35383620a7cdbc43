import { z } from "zod";
import type { RecentWrites } from "../../consistency/recent-writes";
import { objectKey } from "../../consistency/writes";
import { BunnyError, isNotFound } from "../../errors";
import type { CallOptions } from "../../http/call";
import type { Upload } from "../../http/request";
import { int, text, texts } from "../../wire/members";
import type { StorageAccess, StorageConnection } from "../connection";

const storageObject = z.object({
  ...texts("guid", "storageZoneName", "path", "lastChanged", "dateCreated"),
  objectName: z.string(),
  length: int,
  isDirectory: z.boolean(),
  /** Not in the document: the SHA-256 in upper-case hex. */
  checksum: text,
  /** Not in the document. */
  contentType: text,
});

/** A file or a folder. */
export type StorageObject = z.output<typeof storageObject>;

export interface UploadOptions extends CallOptions {
  /** The SHA-256 in hex. The platform refuses content that does not match it. */
  checksum?: string;
  /** Default: by the file's extension. */
  contentType?: string;
}

/** Whether a host knows a method, by the status of its response. */
const unknownMethod = [400, 405, 501];

/** The files of storage zones. Paths are relative to the zone. Source: the vendor's `storage.json`. */
export class StorageFiles {
  constructor(
    private readonly connect: (zone: StorageAccess) => StorageConnection,
    private readonly recent: RecentWrites,
    /** The hosts that do not know DESCRIBE. */
    private readonly withoutDescribe: Set<string>,
  ) {}

  /**
   * Uploads a file in place of one at the same path. Its folders come into being with it.
   * `PUT /{storageZoneName}/{path}/{fileName}`
   */
  upload(
    zone: StorageAccess,
    path: string,
    content: string | Uint8Array | Upload,
    { checksum, contentType, ...options }: UploadOptions = {},
  ): Promise<void> {
    return this.connect(zone).call("PUT /{storageZoneName}/{path}/{fileName}", {
      ...options,
      ...this.details(zone, path),
      upload: uploadOf(content),
      headers: {
        accesskey: zone.password,
        "content-type": "application/octet-stream",
        ...(checksum === undefined ? {} : { checksum: checksum.toUpperCase() }),
        ...(contentType === undefined ? {} : { "override-content-type": contentType }),
      },
    });
  }

  /** The bytes of a file as they arrive. `GET /{storageZoneName}/{path}/{fileName}` */
  download(zone: StorageAccess, path: string, options?: CallOptions): AsyncGenerator<Uint8Array, void, undefined> {
    const details = { ...options, ...this.details(zone, path) };
    return this.connect(zone).stream("GET /{storageZoneName}/{path}/{fileName}", details);
  }

  /**
   * Deletes a file. A path that ends with a slash is a folder's, which is deleted with all that is in it; the root is
   * refused. Folders stay when their last file is deleted. `DELETE /{storageZoneName}/{path}/{fileName}`
   *
   * @throws BunnyError `not_found` where there is no such file or folder.
   *
   * @example
   * await bunny.storageFiles.delete(zone, "images/logo.png");
   * await bunny.storageFiles.delete(zone, "images/");
   */
  delete(zone: StorageAccess, path: string, options?: CallOptions): Promise<void> {
    const details = { ...options, ...this.details(zone, path), isFolder: path.endsWith("/") };
    return this.connect(zone).call("DELETE /{storageZoneName}/{path}/{fileName}", details);
  }

  /** The files and folders in a folder; empty where there is no such folder. `GET /{storageZoneName}/{path}/` */
  async list(zone: StorageAccess, folder = "", options?: CallOptions): Promise<StorageObject[]> {
    try {
      return await this.connect(zone).call("GET /{storageZoneName}/{path}/", {
        ...options,
        ...this.folderDetails(zone, segmentsOf(folder)),
        response: z.array(storageObject),
      });
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }

  /**
   * One file without its content; undefined if there is none. From a host that does not know DESCRIBE, which is not in
   * the document, it is taken from the list of its folder. `DESCRIBE /{storageZoneName}/{path}/{fileName}`
   */
  async describe(zone: StorageAccess, path: string, options?: CallOptions): Promise<StorageObject | undefined> {
    if (!this.withoutDescribe.has(zone.storageHostname)) {
      try {
        const details = { ...options, ...this.details(zone, path), response: storageObject };
        const found = await this.connect(zone).call("DESCRIBE /{storageZoneName}/{path}/{fileName}", details);
        return found.isDirectory ? undefined : found;
      } catch (error) {
        if (isNotFound(error)) return undefined;
        if (!(error instanceof BunnyError) || !unknownMethod.includes(error.status ?? 0)) throw error;
        this.withoutDescribe.add(zone.storageHostname);
      }
    }
    const segments = segmentsOf(path);
    const name = segments.pop();
    const objects = await this.list(zone, segments.join("/"), options);
    return objects.find(({ objectName, isDirectory }) => objectName === name && !isDirectory);
  }

  private details(zone: StorageAccess, path: string) {
    const segments = segmentsOf(path);
    const fileName = segments.pop() ?? "";
    return {
      ...this.folderDetails(zone, segments),
      path: { storageZoneName: zone.name, path: segments, fileName },
    };
  }

  private folderDetails(zone: StorageAccess, path: readonly string[]) {
    return {
      path: { storageZoneName: zone.name, path },
      headers: { accesskey: zone.password, accept: "*/*" },
      // The host learns the password of a zone some seconds after its creation, or its reset.
      expectAuthorized: zone.isNewPassword === true || this.recent.has(objectKey.storageZone(zone.id)),
    };
  }
}

/** Slashes at the ends and repeated ones mean nothing to the platform. */
function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function uploadOf(content: string | Uint8Array | Upload): Upload {
  if (typeof content !== "string" && !(content instanceof Uint8Array)) return content;
  const bytes = Buffer.from(content);
  return {
    length: bytes.length,
    async *open() {
      if (bytes.length > 0) yield bytes;
    },
  };
}
