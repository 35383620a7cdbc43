import type { BunnyClient, StorageZone } from "../../../sdk/index";
import { countAndSize } from "../shared/count-and-size";
import { accessOf } from "./storage-access";
import { root } from "./storage-paths";
import { contentOf } from "./stored-files";

/** Folders that are listed to count the files of a zone. */
const maxLists = 20;

/**
 * The files of a zone in words: `12 files (3.4 MB)`; undefined where it has none. They are counted in the zone's lists, as
 * the figures of the zone itself may be of an earlier time; those of a zone with many folders are taken from both.
 */
export async function contentsOf(api: BunnyClient, zone: StorageZone): Promise<string | undefined> {
  // The program has not used the password before, so the host may not know it yet.
  const access = { ...accessOf(zone.id, zone), isNewPassword: true };
  const folders: string[] = [root];
  let [files, bytes] = [0, 0];
  for (let lists = 0; lists < maxLists && folders.length > 0; lists++)
    for (const [path, { isDirectory, length }] of await contentOf(api, access, folders.shift() ?? root)) {
      if (isDirectory) folders.push(path);
      else {
        files += 1;
        bytes += length ?? 0;
      }
    }
  if (folders.length === 0) return files === 0 ? undefined : countAndSize(files, "file", bytes);
  // Empty folders stay when their last file is deleted.
  const [atLeast, size] = [Math.max(files, zone.filesStored ?? 0), Math.max(bytes, zone.storageUsed ?? 0)];
  return atLeast === 0 ? undefined : `at least ${countAndSize(atLeast, "file", size)}`;
}
