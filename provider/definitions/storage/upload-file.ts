import { type BunnyClient, BunnyError, type StorageAccess, type Upload } from "../../../sdk/index";
import { AdvisedError } from "../../messages/error-message";
import { inTurn } from "./file-turns";
import { foldersOf } from "./storage-paths";
import { filesBelow } from "./stored-files";

interface Content {
  readonly body: string | Upload;
  readonly checksum?: string;
  readonly contentType?: string;
}

/**
 * Uploads a file in its turn. The platform refuses it where a folder of its path is a file, which the error then says, or
 * where it is itself a folder: folders stay when their last file is deleted, so that an empty one makes way.
 */
export async function uploadFile(
  api: BunnyClient,
  zone: StorageAccess,
  path: string,
  { body, ...options }: Content,
): Promise<void> {
  const upload = () => inTurn(zone.id, path, () => api.storageFiles.upload(zone, path, body, options));
  try {
    await upload();
  } catch (error) {
    if (!(error instanceof BunnyError) || error.status !== 400) throw error;
    if (await deletedEmptyFolder(api, zone, path, error)) return upload();
    const file = await fileAmong(api, zone, foldersOf(path));
    if (file === undefined) throw error;
    throw new AdvisedError(
      error,
      `${JSON.stringify(file)} is a file in the storage zone, so that nothing can be in a folder of this name: delete it first, where another resource manages it in a run of its own.`,
    );
  }
}

/** Deletes a folder at the path of a file if it holds no file. */
async function deletedEmptyFolder(
  api: BunnyClient,
  zone: StorageAccess,
  path: string,
  refused: BunnyError,
): Promise<boolean> {
  if (!(await isFolder(api, zone, path).catch(() => false))) return false;
  const [file] = (await filesBelow(api, zone, path)).keys();
  if (file !== undefined)
    throw new AdvisedError(
      refused,
      `${JSON.stringify(path)} is a folder in the storage zone, with ${JSON.stringify(file)} in it, so that no file can have this name: delete the folder first, or give the file another path.`,
    );
  await api.storageFiles.delete(zone, `${path}/`);
  return true;
}

async function isFolder(api: BunnyClient, zone: StorageAccess, path: string): Promise<boolean> {
  const [name = "", ...folders] = path.split("/").reverse();
  const beside = await api.storageFiles.list(zone, folders.reverse().join("/"));
  return beside.some(({ objectName, isDirectory }) => isDirectory && objectName === name);
}

async function fileAmong(api: BunnyClient, zone: StorageAccess, paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await api.storageFiles.describe(zone, path).catch(() => undefined)) return path;
  return undefined;
}
