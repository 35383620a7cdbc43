import { z } from "zod";
import type { BunnyClient, StorageAccess, StorageObject } from "../../../sdk";
import { defineResource, type MaybeUnknown, type Problem } from "../../define/define";
import { outputOf } from "../../define/example";
import { laterStep } from "../../define/init-failed";
import { unknownValue } from "../../define/unknown";
import { storageZoneId } from "../shared/ids";
import { hasDefaultType } from "./default-content-types";
import { type FolderFiles, formatFiles, nextRevision, parseFiles, shortChecksum } from "./folder-files";
import { contentTypeOf, deleteFiles, type FolderPlace, sizeOf, uploadFiles } from "./folder-transfer";
import { type FolderSelection, readFolderAhead, readLocalFolder } from "./local-folder";
import { withStorage } from "./storage-access";
import { contentClaim, contentType, normalFolderPath, pathIn, pathsInTheWay, root } from "./storage-paths";
import { filesAmong, filesBelow } from "./stored-files";

const here = "compared by the files";
const globs = z.array(z.string().min(1)).optional();

const inputs = z.object({
  storageZoneId: storageZoneId.meta({ description: "The id of the storage zone.", replaceOnChange: true }),
  path: z
    .string()
    .default(root)
    .meta({ description: "The folder in the zone. Default: `.`, the root of the zone.", replaceOnChange: true }),
  source: z.string().min(1).meta({
    description: "The path of the local folder, relative to the program.",
    localPath: true,
    writeOnly: here,
  }),
  include: globs.meta({
    description: "Globs of the files to upload, such as `img/**`. Default: all files.",
    set: true,
    writeOnly: here,
  }),
  exclude: globs.meta({
    description: "Globs of the files to leave out, such as `drafts/**`. Default: none.",
    set: true,
    writeOnly: here,
  }),
  contentTypes: z
    .record(z.string().regex(/^[^./A-Z]+$/, "is not an extension in lower case, such as html"), contentType)
    .optional()
    .meta({
      description:
        'Content types by extension: `{ webmanifest: "application/manifest+json" }`. The platform chooses all others.',
      writeOnly: "no difference of the content",
    }),
  deleteRemoved: z.boolean().default(true).meta({
    description:
      "Whether files that are removed from the local folder are deleted from the zone, and all of its files with the resource. Default: true.",
    writeOnly: "an instruction to this provider",
  }),
  files: z.string().optional().meta({
    description:
      "The files and the beginnings of their checksums, one a line. Calculated from the folder: leave it out. In `ignoreChanges`, it counts only while no other argument changes.",
    calculated: true,
    compactCopy: true,
  }),
});

/** The arguments that decide which files there are. */
const selecting = ["source", "include", "exclude", "files"];

const outputs = z.object({
  fileCount: z.int().meta({ description: "How many files the folder has.", changesWith: selecting }),
  size: z.int().meta({ description: "The size of all files in bytes.", changesWith: selecting }),
  revision: z.string().meta({
    description:
      "A text that changes whenever files or their content types have changed, also by a repair: a trigger for `CachePurge`.",
    changesWith: [...selecting, "contentTypes"],
  }),
});

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;
type Before = { readonly inputs: Partial<Inputs>; readonly outputs: Partial<Outputs> };

/** From so many files on it is read first which of them are there already, from a run that was ended. */
const manyFiles = 20;

export const storageFolder = defineResource({
  name: "StorageFolder",
  description:
    "A local folder in a storage zone, as one resource. Files that changed are uploaded side by side, and files that were removed from the local folder are deleted; other files of the zone stay. A preview and a report of drift name the files that differ, as lines of `files`. A run that was ended in the middle continues without uploading again what is there. Existing files at the same paths are overwritten. Links to files are followed, links to folders are not. Where the storage zone is deleted as well, the resource option `deletedWith` saves deleting the files one by one.",
  vendorPage: "storage/http",
  example: [
    {
      type: "StorageZone",
      name: "files",
      args: { name: "acme-files", region: "DE", replicationRegions: ["NY", "SG"] },
    },
    {
      type: "StorageFolder",
      name: "pages",
      args: {
        storageZoneId: outputOf("files.storageZoneId"),
        source: "site",
        path: "www",
        exclude: ["**/.DS_Store"],
        contentTypes: { webmanifest: "application/manifest+json" },
      },
    },
  ],
  inputs,
  outputs,
  id: "{storageZoneId}/{path}",

  // A path is either a file or a folder.
  deleteBeforeReplace: (prior, inputs) =>
    prior.storageZoneId === inputs.storageZoneId && pathsInTheWay(storedPaths(prior), storedPaths(inputs)).length > 0,

  async readAhead(inputs, given) {
    const selection = selectionOf(inputs, given);
    if (selection) await readFolderAhead(selection);
  },

  check(inputs, given) {
    const { path } = inputs;
    const problems: Problem[] = [];
    const normal: { path?: string; files?: string } = {};
    if (path !== undefined) {
      const result = normalFolderPath(path);
      if ("entry" in result) normal.path = result.entry;
      else problems.push({ path: ["path"], reason: result.problem });
    }
    const selection = selectionOf(inputs, given);
    if (selection) {
      const read = readLocalFolder(selection);
      if ("files" in read) normal.files = formatFiles(read.files);
      else problems.push(read.problem);
    } else if (given.has("source")) normal.files = unknownValue;
    return { problems, normal };
  },

  claims: ({ storageZoneId, path = root, files, contentTypes }) =>
    storageZoneId === undefined
      ? []
      : [...parseFiles(files)].map(([file, checksum]) =>
          contentClaim(storageZoneId, pathIn(path, file), {
            checksum,
            contentType: contentTypeOf({ contentTypes }, file),
          }),
        ),

  async create({ inputs }, { api }) {
    const reached: FolderFiles = new Map();
    const files = parseFiles(inputs.files);
    const size = await sizeOf(inputs.source, files.keys());
    await partly(
      { reached, files, source: inputs.source },
      { inputs, outputs: {} },
      "some files were uploaded, but not all",
      () =>
        withStorage(api, inputs.storageZoneId, async (zone) => {
          const stored = await filesBelow(api, zone, inputs.path);
          keepStored(files, stored, inputs, reached);
          await uploadFiles(api, zone, inputs, { files, paths: missing(files, reached), reached });
        }),
    );
    return { outputs: { fileCount: files.size, size, revision: nextRevision(undefined, inputs.files ?? "") } };
  },

  async read({ prior: { inputs, outputs }, importing }, { api }) {
    const { storageZoneId = 0, path = root } = inputs;
    const prior = parseFiles(inputs.files);
    const stored = await withStorage(api, storageZoneId, (zone) =>
      importing
        ? filesBelow(api, zone, path)
        : filesAmong(
            api,
            zone,
            [...prior.keys()].map((file) => pathIn(path, file)),
          ),
    );
    if (stored.size === 0 && (importing || prior.size > 0)) return undefined;
    const files: FolderFiles = new Map();
    let size = 0;
    for (const [storedPath, { checksum, length }] of stored) {
      const file = path === root ? storedPath : storedPath.slice(path.length + 1);
      // The checksum is not in the document: without it a change cannot be seen.
      files.set(file, checksum ? shortChecksum(checksum) : (prior.get(file) ?? ""));
      size += length ?? 0;
    }
    const { source, include, exclude, contentTypes, deleteRemoved } = inputs;
    const text = formatFiles(files);
    return {
      inputs: { storageZoneId, path, source, include, exclude, contentTypes, deleteRemoved, files: text },
      outputs: { fileCount: files.size, size, revision: revisionOf(text, { inputs, outputs }) },
    };
  },

  async update({ inputs, prior, changed, claims }, { api }) {
    const files = parseFiles(inputs.files);
    const size = await sizeOf(inputs.source, files.keys());
    const reached = parseFiles(prior.inputs.files);
    const gone = [...reached.keys()].filter((path) => !files.has(path));
    const removed = inputs.deleteRemoved ? gone : [];
    if (!inputs.deleteRemoved) for (const path of gone) reached.delete(path);
    if (changed.has("contentTypes"))
      for (const path of files.keys())
        if (contentTypeOf(inputs, path) !== contentTypeOf(prior.inputs, path)) reached.delete(path);
    const before = { inputs: { ...inputs, ...prior.inputs }, outputs: prior.outputs };
    await partly(
      { reached, files, source: inputs.source },
      before,
      "some files were uploaded or deleted, but not all",
      () =>
        withStorage(api, inputs.storageZoneId, async (zone) => {
          const paths = await skipStored(api, zone, { files, inputs, reached });
          // Others are deleted last: pages that are served until then may refer to them.
          const first = new Set(pathsInTheWay(removed, paths));
          await deleteFiles(api, zone, inputs.path, { paths: [...first], reached, claims });
          await uploadFiles(api, zone, inputs, { files, paths, reached });
          const last = removed.filter((path) => !first.has(path));
          await deleteFiles(api, zone, inputs.path, { paths: last, reached, claims });
        }),
    );
    const revision = changed.has("contentTypes")
      ? nextRevision(prior.outputs.revision, inputs.files ?? "")
      : revisionOf(inputs.files ?? "", prior);
    return { outputs: { fileCount: files.size, size, revision } };
  },

  async delete({ prior: { inputs }, claims }, { api }) {
    const { storageZoneId = 0, path = root, deleteRemoved = true } = inputs;
    const reached = parseFiles(inputs.files);
    const paths = [...reached.keys()];
    if (deleteRemoved)
      await withStorage(api, storageZoneId, (zone) =>
        deleteFiles(api, zone, path, { paths, reached, claims: async () => claims }),
      );
  },
});

/** The paths of the folder's files in the zone. */
function storedPaths({ path = root, files }: Partial<Inputs>): string[] {
  return [...parseFiles(files).keys()].map((file) => pathIn(path, file));
}

/** The files that the arguments select; undefined while one of these is unknown. */
function selectionOf(
  { source, include, exclude }: MaybeUnknown<Inputs>,
  given: ReadonlySet<string>,
): FolderSelection | undefined {
  const globs = { include: known(include), exclude: known(exclude) };
  const isKnown = (["include", "exclude"] as const).every((name) => !given.has(name) || globs[name]);
  return source !== undefined && isKnown ? { source, ...globs } : undefined;
}

/** Of a list, nothing while an item is unknown. */
function known(list: readonly (string | undefined)[] | undefined): string[] | undefined {
  const items = list?.filter((item) => item !== undefined);
  return items?.length === list?.length ? items : undefined;
}

/** The revision of these files: the prior one, unless they differ from the prior files. */
function revisionOf(files: string, { inputs, outputs: { revision } }: Before): string {
  return revision !== undefined && files === inputs.files ? revision : nextRevision(revision, files);
}

/** The paths of files that the others do not have, or not with the same content. */
function missing(files: FolderFiles, others: FolderFiles): string[] {
  return [...files].flatMap(([path, checksum]) => (others.get(path) === checksum ? [] : [path]));
}

/** Puts files that are stored already into `reached`. */
function keepStored(
  files: FolderFiles,
  stored: ReadonlyMap<string, StorageObject>,
  place: FolderPlace,
  reached: FolderFiles,
): void {
  for (const [path, checksum] of files) {
    const object = stored.get(pathIn(place.path, path));
    const contentType = contentTypeOf(place, path);
    const isStored = object?.checksum != null && shortChecksum(object.checksum) === checksum;
    if (!isStored) continue;
    // A file that another resource, or somebody else, has stored may have a type that this one does not give it.
    const isTyped =
      contentType === undefined ? hasDefaultType(path, object.contentType) : object.contentType === contentType;
    if (isTyped) reached.set(path, checksum);
  }
}

/** The files to upload. Of many, those that a run before has uploaded are left out. */
async function skipStored(
  api: BunnyClient,
  zone: StorageAccess,
  { files, inputs, reached }: { files: FolderFiles; inputs: Inputs; reached: FolderFiles },
): Promise<string[]> {
  const paths = missing(files, reached);
  if (paths.length < manyFiles) return paths;
  const stored = await filesAmong(
    api,
    zone,
    paths.map((path) => pathIn(inputs.path, path)),
  );
  const candidates = new Map(paths.map((path) => [path, files.get(path) ?? ""]));
  keepStored(candidates, stored, inputs, reached);
  return missing(files, reached);
}

/** Runs a transfer. Where it fails, the state keeps the files that are there, for the next run to continue. */
async function partly(
  { reached, files: wanted, source }: { reached: FolderFiles; files: FolderFiles; source: string },
  before: Before,
  what: string,
  transfer: () => Promise<void>,
) {
  const filesBefore = formatFiles(reached);
  try {
    await transfer();
  } catch (error) {
    const files = formatFiles(reached);
    const revision = nextRevision(before.outputs.revision, files);
    // Of files that are still as before, only a read knows the size.
    const isLocal = missing(reached, wanted).length === 0;
    const size = isLocal ? await sizeOf(source, reached.keys()).catch(() => undefined) : undefined;
    const outputs = { fileCount: reached.size, size, revision };
    const state = { inputs: { ...before.inputs, files }, outputs };
    await laterStep(files === filesBefore ? undefined : state, what, () => Promise.reject(error));
  }
}
