import pLimit from "p-limit";
import type { BunnyClient, StorageAccess, StorageObject } from "../../../sdk/index";
import { pathIn, root } from "./storage-paths";

/** Requests at a time of one operation. */
export const maxConcurrency = 32;

/** The files of a folder by their paths in the zone; those of the folders in it too, unless not `recursive`. */
export async function filesBelow(
  api: BunnyClient,
  zone: StorageAccess,
  folder: string,
  recursive = true,
): Promise<Map<string, StorageObject>> {
  const limit = pLimit(maxConcurrency);
  const files = new Map<string, StorageObject>();
  const visit = async (path: string): Promise<void> => {
    const folders: string[] = [];
    for (const [inside, object] of await limit(() => contentOf(api, zone, path))) {
      if (object.isDirectory) folders.push(inside);
      else files.set(inside, object);
    }
    if (recursive) await Promise.all(folders.map(visit));
  };
  await visit(folder);
  return files;
}

/** Those of these files that exist, by their paths in the zone. */
export async function filesAmong(
  api: BunnyClient,
  zone: StorageAccess,
  paths: Iterable<string>,
): Promise<Map<string, StorageObject>> {
  const wanted = new Set(paths);
  const folders = new Set([...wanted].map((path) => path.slice(0, Math.max(0, path.lastIndexOf("/"))) || root));
  const files = new Map<string, StorageObject>();
  await pLimit(maxConcurrency).map([...folders], async (folder) => {
    for (const [path, object] of await contentOf(api, zone, folder))
      if (!object.isDirectory && wanted.has(path)) files.set(path, object);
  });
  return files;
}

/** The files and folders in a folder, by their paths in the zone. */
export async function contentOf(
  api: BunnyClient,
  zone: StorageAccess,
  folder: string,
): Promise<[path: string, object: StorageObject][]> {
  const objects = await api.storageFiles.list(zone, folder === root ? "" : folder);
  return objects.map((object) => [pathIn(folder, object.objectName), object]);
}
