import { extname, join } from "node:path";
import pLimit from "p-limit";
import { type BunnyClient, isNotFound, type StorageAccess } from "../../../sdk";
import { reportProgress } from "../../lifecycle/progress";
import { type FolderFiles, shortChecksum } from "./folder-files";
import { changedFile, checkedFile, uploadOf } from "./local-files";
import { pathIn } from "./storage-paths";
import { atATime } from "./stored-files";

/** Where the files of a folder come from, and where they go. */
export interface FolderPlace {
  readonly source: string;
  /** The folder in the zone. */
  readonly path: string;
  /** Content types by extension. */
  readonly contentTypes?: Readonly<Record<string, string>>;
}

/** The content type of a file that a program sets. */
export function contentTypeOf({ contentTypes }: Pick<FolderPlace, "contentTypes">, path: string): string | undefined {
  return contentTypes?.[extname(path).slice(1).toLowerCase()];
}

/** Uploads files side by side. Each that is done is put into `reached`. */
export async function uploadFiles(
  api: BunnyClient,
  zone: StorageAccess,
  place: FolderPlace,
  { files, paths, reached }: { files: FolderFiles; paths: readonly string[]; reached: FolderFiles },
): Promise<void> {
  await sideBySide(paths, "uploaded", async (path) => {
    const source = join(place.source, path);
    const file = await checkedFile(source);
    const short = shortChecksum(file.checksum);
    if (short !== files.get(path)) throw changedFile(source, "it has another content");
    const { checksum } = file;
    const contentType = contentTypeOf(place, path);
    await api.storageFiles.upload(zone, pathIn(place.path, path), uploadOf(source, file), { checksum, contentType });
    reached.set(path, short);
  });
}

/** Deletes files side by side, also those that are gone. Each that is done is taken out of `reached`. */
export async function deleteFiles(
  api: BunnyClient,
  zone: StorageAccess,
  folder: string,
  { paths, reached }: { paths: readonly string[]; reached: FolderFiles },
): Promise<void> {
  await sideBySide(paths, "deleted", async (path) => {
    await api.storageFiles.delete(zone, pathIn(folder, path)).catch((error) => {
      if (!isNotFound(error)) throw error;
    });
    reached.delete(path);
  });
}

/** The size of local files, which the check has read. */
export async function sizeOf(source: string, paths: Iterable<string>): Promise<number> {
  const files = await Promise.all([...paths].map((path) => checkedFile(join(source, path))));
  return files.reduce((total, { size }) => total + size, 0);
}

/** How often the progress is reported. */
const progressMs = 2_000;

/** Runs a step for each file until one fails, and waits for those in progress. Throws the error of the first path. */
async function sideBySide(paths: readonly string[], done: string, step: (path: string) => Promise<void>) {
  const failures: { at: number; error: unknown }[] = [];
  let count = 0;
  let reportedAt = Date.now();
  await pLimit(atATime).map(paths, async (path, at) => {
    if (failures.length > 0) return;
    try {
      await step(path);
    } catch (error) {
      failures.push({ at, error });
      return;
    }
    count++;
    if (Date.now() - reportedAt < progressMs) return;
    reportedAt = Date.now();
    reportProgress(`${count} of ${paths.length} files ${done}`);
  });
  const [first] = failures.toSorted((a, b) => a.at - b.at);
  if (first) throw first.error;
}
