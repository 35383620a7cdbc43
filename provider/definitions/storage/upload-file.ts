import { type BunnyClient, BunnyError, type StorageAccess, type Upload } from "../../../sdk";
import { AdvisedError } from "../../lifecycle/error-message";
import { inTurn } from "./file-turns";
import { foldersOf } from "./storage-paths";

/** Uploads a file in its turn. Where the platform refuses it since a folder of its path is a file, the error says so. */
export async function uploadFile(
  api: BunnyClient,
  zone: StorageAccess,
  path: string,
  { body, ...options }: { body: string | Upload; checksum?: string; contentType?: string },
): Promise<void> {
  try {
    await inTurn(zone.id, path, () => api.storageFiles.upload(zone, path, body, options));
  } catch (error) {
    if (!(error instanceof BunnyError) || error.status !== 400) throw error;
    const file = await fileAmong(api, zone, foldersOf(path));
    if (file === undefined) throw error;
    throw new AdvisedError(
      error,
      `${JSON.stringify(file)} is a file in the storage zone, so that nothing can be in a folder of this name: delete it first, where another resource manages it in a run of its own.`,
    );
  }
}

async function fileAmong(api: BunnyClient, zone: StorageAccess, paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await api.storageFiles.describe(zone, path).catch(() => undefined)) return path;
  return undefined;
}
