import type { BunnyClient, StorageAccess, StorageObject } from "../../../sdk/index";
import { undefinedIfNotFound } from "../../../sdk/internal";
import type { Claims } from "../../define/claims";
import { reportProgress } from "../../messages/progress";
import type { Bulk, Collection, Existing, Threshold } from "../../reconcile/collection";
import { changedFile, checkedFile, uploadOf } from "../shared/local-files";
import { hasDefaultType } from "./default-content-types";
import { inTurn, writesTo } from "./file-turns";
import { type FolderFile, shortChecksum } from "./folder-files";
import { localNames } from "./local-names";
import { type StorageSteps, stepsOnStorage } from "./storage-access";
import { fileClaim, pathIn, pathsExcludedBy } from "./storage-paths";
import { maxConcurrency } from "./stored-files";
import { uploadFile } from "./upload-file";

type ExistingFile = Existing<FolderFile>;
type Listing = (zone: StorageAccess, paths: readonly string[]) => Promise<ReadonlyMap<string, StorageObject>>;

/** From so many files on, an update reads first which of them are there already, from a run that was ended. */
export const listsFirst: Threshold = { minMembers: 20 };

/** Where the files of a folder come from, and where they go. */
export interface FolderPlace {
  readonly storageZoneId: number;
  /** The folder in the zone. */
  readonly path: string;
  readonly source: string;
}

/**
 * The files of a folder. A removal leaves those that other resources of the run claim by then.
 *
 * @param listed Where given, many files are looked for first.
 */
export function filesIn(
  api: BunnyClient,
  { storageZoneId, path: folder, source }: FolderPlace,
  claims: () => Promise<Claims>,
  listed?: { readonly threshold: Threshold; readonly list: Listing },
): Collection<FolderFile> {
  const onStorage = stepsOnStorage(api, storageZoneId);
  const currentClaims = shared(claims);
  const placeOf = localNames(source);
  return {
    keys: [({ path }) => path],
    isEqual: (desired, actual) => desired.checksum === actual.checksum && desired.contentType === actual.contentType,
    excludedBy(added) {
      const isExcluded = pathsExcludedBy(added.map(({ path }) => path));
      return ({ path }) => isExcluded(path);
    },
    add: (file) => onStorage((zone) => upload(api, zone, { folder, localPath: placeOf(file.path), file })),
    remove: ({ member }) => onStorage((zone) => removeUnclaimed(api, zone, pathIn(folder, member.path), currentClaims)),
    uncertain: (file) => ({ ...file, checksum: "" }),
    ...(listed && { bulk: bulkOf(onStorage, folder, listed) }),
    maxConcurrency,
    onProgress: progressReports(),
  };
}

/** Finds the files that are stored already. */
function bulkOf(
  onStorage: StorageSteps,
  folder: string,
  { threshold, list }: { readonly threshold: Threshold; readonly list: Listing },
): Bulk<FolderFile, ExistingFile> {
  return {
    threshold,
    accepts: () => true,
    async addMany(added, { desired, actual }) {
      const storedPaths = added.map(({ path }) => pathIn(folder, path));
      const stored = await onStorage(async (zone) => {
        await writesTo(zone.id, storedPaths);
        return list(zone, storedPaths);
      });
      const found = added.filter((file) => isStored(file, stored.get(pathIn(folder, file.path))));
      const paths = new Set(found.map(({ path }) => path));
      const others = actual.filter(({ member }) => !paths.has(member.path));
      return { desired, actual: [...others, ...found.map((member) => ({ member }))] };
    },
  };
}

function isStored({ path, checksum, contentType }: FolderFile, object: StorageObject | undefined): boolean {
  if (!object?.checksum || shortChecksum(object.checksum) !== checksum) return false;
  // A file that another resource, or somebody else, has stored may have a type that this one does not give it.
  return contentType === undefined ? hasDefaultType(path, object.contentType) : object.contentType === contentType;
}

async function upload(
  api: BunnyClient,
  zone: StorageAccess,
  { folder, localPath, file }: { folder: string; localPath: string; file: FolderFile },
): Promise<void> {
  const { path, contentType } = file;
  const local = await checkedFile(localPath);
  const { checksum } = local;
  if (shortChecksum(checksum) !== file.checksum) throw changedFile(localPath, "it has another content");
  await uploadFile(api, zone, pathIn(folder, path), { body: uploadOf(localPath, local), checksum, contentType });
}

/** Deletes a file, also one that is gone, except for one that another resource of the run claims by then. */
function removeUnclaimed(
  api: BunnyClient,
  zone: StorageAccess,
  path: string,
  claims: () => Promise<Claims>,
): Promise<void> {
  return inTurn(zone.id, path, async () => {
    if ((await claims()).has(fileClaim(zone.id, path))) return;
    await undefinedIfNotFound(api.storageFiles.delete(zone, path));
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
export async function sizeOf(source: string, files: readonly FolderFile[]): Promise<number> {
  const placeOf = localNames(source);
  let total = 0;
  for (const { path } of files) total += (await checkedFile(placeOf(path))).size;
  return total;
}

/** How often the progress is reported. */
const progressMs = 2_000;

function progressReports(): Collection<FolderFile>["onProgress"] {
  let reportedAt = Date.now();
  return (kind, done, all) => {
    if (Date.now() - reportedAt < progressMs) return;
    reportedAt = Date.now();
    reportProgress(`${done} of ${all} files ${kind === "written" ? "uploaded" : "deleted"}`);
  };
}
