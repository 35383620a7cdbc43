import { extname, join } from "node:path";
import pLimit from "p-limit";
import { type BunnyClient, isNotFound, type StorageAccess } from "../../../sdk";
import type { Claims } from "../../define/claims";
import { reportProgress } from "../../lifecycle/progress";
import { inTurn } from "./file-turns";
import { type FolderFiles, shortChecksum } from "./folder-files";
import { changedFile, checkedFile, uploadOf } from "./local-files";
import { fileClaim, pathIn } from "./storage-paths";
import { atATime } from "./stored-files";
import { uploadFile } from "./upload-file";

/** Where the files of a folder come from, and where they go. */
export interface FolderPlace {
  readonly source: string;
  /** The folder in the zone. */
  readonly path: string;
  /** Content types by extension. */
  readonly contentTypes?: Readonly<Record<string, string>>;
}

/** The content type of a file that a program sets. */
export function contentTypeOf(
  { contentTypes }: { readonly contentTypes?: Readonly<Record<string, string | undefined>> },
  path: string,
): string | undefined {
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
    const stored = pathIn(place.path, path);
    await uploadFile(api, zone, stored, { body: uploadOf(source, file), checksum, contentType });
    reached.set(path, short);
  });
}

/**
 * Deletes files side by side, also those that are gone, except for those that other resources of the run claim by then.
 * Each that is done is taken out of `reached`.
 */
export async function deleteFiles(
  api: BunnyClient,
  zone: StorageAccess,
  folder: string,
  { paths, reached, claims }: { paths: readonly string[]; reached: FolderFiles; claims: () => Promise<Claims> },
): Promise<void> {
  const currentClaims = shared(claims);
  await sideBySide(paths, "deleted", async (path) => {
    const stored = pathIn(folder, path);
    await inTurn(zone.id, stored, async () => {
      if ((await currentClaims()).has(fileClaim(zone.id, stored))) return;
      await api.storageFiles.delete(zone, stored).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
    });
    reached.delete(path);
  });
}

/** Shares the next call among all that wait for it: the claims of other processes may be a long list. */
function shared<T>(call: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= last.then(() => {
      next = undefined;
      return call();
    });
    last = next.catch(() => {});
    return next;
  };
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
