import pLimit from "p-limit";
import type { BunnyClient, StorageAccess, StorageObject } from "../../../sdk";
import { pathIn, root } from "./storage-paths";

/** Requests at a time of one operation. */
export const atATime = 32;

/** The files of a folder by their paths in the zone; those of the folders in it too, unless not `recursive`. */
export async function filesBelow(
  api: BunnyClient,
  zone: StorageAccess,
  folder: string,
  recursive = true,
): Promise<Map<string, StorageObject>> {
  const limit = pLimit(atATime);
  const files = new Map<string, StorageObject>();
  const visit = async (path: string): Promise<void> => {
    const objects = await limit(() => api.storageFiles.list(zone, path === root ? "" : path));
    const folders: string[] = [];
    for (const object of objects) {
      const inside = pathIn(path, object.objectName);
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
  const folders = new Map<string, Set<string>>();
  for (const path of paths) {
    const end = path.lastIndexOf("/");
    const folder = end < 0 ? "" : path.slice(0, end);
    const names = folders.get(folder) ?? new Set();
    folders.set(folder, names.add(path));
  }
  const files = new Map<string, StorageObject>();
  await pLimit(atATime).map([...folders], async ([folder, wanted]) => {
    for (const object of await api.storageFiles.list(zone, folder)) {
      const path = folder === "" ? object.objectName : `${folder}/${object.objectName}`;
      if (!object.isDirectory && wanted.has(path)) files.set(path, object);
    }
  });
  return files;
}
