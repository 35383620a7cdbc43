import { z } from "zod";
import type { StorageAccess } from "../../../sdk/index";
import { defineResource, type MaybeUnknown, type Problem } from "../../define/define";
import { outputOf } from "../../define/example";
import { unknownValue } from "../../define/unknown";
import { reportWarning } from "../../messages/progress";
import { type PartialSuccess, reconcile } from "../../reconcile/reconcile";
import { storageZoneId } from "../shared/ids";
import { filesIn, listsFirst, sizeOf } from "./folder-collection";
import {
  contentTypeOf,
  type FolderFile,
  type FolderFiles,
  filesOf,
  formatFiles,
  nextRevision,
  parseFiles,
  shortChecksum,
} from "./folder-files";
import { type FolderSelection, readFolderAhead, readLocalFolder } from "./local-folder";
import { withStorage } from "./storage-access";
import { contentClaim, contentType, fileClaim, normalFolderPath, pathIn, pathsExcludedBy, root } from "./storage-paths";
import { filesAmong, filesBelow } from "./stored-files";

const here = "compared by the files";
const glob = z
  .string()
  .min(1)
  // Names have no need to escape these: whoever writes a backslash before them means the end of a folder's name.
  .regex(/^(?!.*\\[\w.*])/, "has a backslash for a slash: write folder/**, on Windows too");
const globs = z.array(glob).optional();

const inputs = z.object({
  storageZoneId: storageZoneId.describe("The id of the storage zone."),
  path: z.string().default(root).describe("The folder in the zone. Default: `.`, the root of the zone."),
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
  allowEmpty: z.boolean().default(false).meta({
    description:
      "Whether all of its files may be deleted because none is left to upload: the local folder is empty, as after a build that did not run, or everything is excluded. Otherwise that is refused. Default: false.",
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

export const storageFolder = defineResource({
  name: "StorageFolder",
  description:
    "A local folder in a storage zone, as one resource. Files that changed are uploaded side by side, and files that were removed from the local folder are deleted; other files of the zone stay. A preview and a report of drift name the files that differ, as lines of `files`. A run that was ended in the middle continues without uploading again what is there. Existing files at the same paths are overwritten. Links to files are followed, links to folders are not. Where the storage zone is deleted as well, the resource option `deletedWith` with the zone's `deleteContents` saves deleting the files one by one.",
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
    prior.storageZoneId === inputs.storageZoneId && storedPaths(prior).some(pathsExcludedBy(storedPaths(inputs))),

  async readAhead(inputs, given) {
    const selection = selectionOf(inputs, given);
    if (selection) await readFolderAhead(selection);
  },

  check(inputs, given, prior) {
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
      if ("files" in read) {
        normal.files = formatFiles(read.files);
        problems.push(...emptied(inputs, read.files, prior));
      } else problems.push(read.problem);
    } else if (given.has("source")) normal.files = unknownValue;
    return { problems, normal };
  },

  claims: ({ storageZoneId, path: folder = root, ...inputs }) =>
    storageZoneId === undefined
      ? []
      : filesOf(inputs).map(({ path, ...file }) => contentClaim(storageZoneId, pathIn(folder, path), file)),

  // Another resource may have a removed file as well, and be registered only after the removal.
  overwrites({ files, deleteRemoved }, changed, prior) {
    const { storageZoneId } = prior;
    if (storageZoneId === undefined || !deleteRemoved || files === undefined || !changed.has("files")) return [];
    const left = new Set(storedPaths({ path: prior.path, files }));
    const removed = storedPaths(prior).filter((path) => !left.has(path));
    return removed.map((path) => fileClaim(storageZoneId, path));
  },

  async create({ inputs, claims }, { api }) {
    const desired = filesOf(inputs);
    const size = await sizeOf(inputs.source, desired);
    // A run that was ended has left files of which the state knows nothing.
    const listed = {
      threshold: { minMembers: 0 },
      list: (zone: StorageAccess) => filesBelow(api, zone, inputs.path),
    };
    await reconcile(
      filesIn(api, inputs, claims, listed),
      { desired, actual: [] },
      partialOf({ ...inputs, desired }, { inputs, outputs: {} }, "some files were uploaded, but not all"),
    );
    return { outputs: { fileCount: desired.length, size, revision: nextRevision(undefined, inputs.files ?? "") } };
  },

  async read({ prior: { inputs, outputs }, importing }, { api }) {
    const { storageZoneId, path = root } = inputs;
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
    const { source, include, exclude, contentTypes, deleteRemoved, allowEmpty } = inputs;
    const text = formatFiles(files);
    return {
      inputs: { storageZoneId, path, source, include, exclude, contentTypes, deleteRemoved, allowEmpty, files: text },
      outputs: { fileCount: files.size, size, revision: revisionOf(text, { inputs, outputs }) },
    };
  },

  async update({ inputs, prior, changed, claims, isOverwritten }, { api }) {
    const desired = filesOf(inputs);
    const size = await sizeOf(inputs.source, desired);
    const paths = new Set(desired.map(({ path }) => path));
    const isGone = (path: string) => isOverwritten(fileClaim(inputs.storageZoneId, pathIn(inputs.path, path)));
    const actual = filesOf(prior.inputs).filter(({ path }) => (paths.has(path) ? !isGone(path) : inputs.deleteRemoved));
    const listed = {
      threshold: listsFirst,
      list: (zone: StorageAccess, paths: readonly string[]) => filesAmong(api, zone, paths),
    };
    await reconcile(
      filesIn(api, inputs, claims, listed),
      { desired, actual: actual.map((member) => ({ member })) },
      partialOf(
        { ...inputs, desired },
        { inputs: { ...inputs, ...prior.inputs }, outputs: prior.outputs },
        "some files were uploaded or deleted, but not all",
      ),
    );
    const revision = changed.has("contentTypes")
      ? nextRevision(prior.outputs.revision, inputs.files ?? "")
      : revisionOf(inputs.files ?? "", prior);
    return { outputs: { fileCount: desired.length, size, revision } };
  },

  async delete({ prior: { inputs }, claims }, { api }) {
    const { storageZoneId, path = root, source = "", deleteRemoved = true } = inputs;
    if (!deleteRemoved) return;
    const actual = filesOf(inputs).map((member) => ({ member }));
    await reconcile(
      filesIn(api, { storageZoneId, path, source }, async () => claims),
      { desired: [], actual },
    );
  },
});

/** A problem, or a warning, where none is left of the files that the state has. */
function emptied(
  { deleteRemoved = true, allowEmpty = false }: MaybeUnknown<Inputs>,
  files: FolderFiles,
  prior: Partial<Inputs>,
): Problem[] {
  const count = files.size > 0 || !deleteRemoved ? 0 : filesOf(prior).length;
  if (count === 0) return [];
  const all = count === 1 ? "the one file" : `all ${count} files`;
  if (!allowEmpty) {
    const reason = `has nothing to upload, so ${all} in the zone would be deleted: see whether it was built, and what \`exclude\` leaves, or set \`allowEmpty: true\``;
    return [{ path: ["source"], reason }];
  }
  reportWarning(`the local folder has nothing to upload, so ${all} in the zone are deleted`);
  return [];
}

/** The paths of the folder's files in the zone. */
function storedPaths({ path: folder = root, ...given }: Partial<Inputs>): string[] {
  return filesOf(given).map(({ path }) => pathIn(folder, path));
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

/** What an error leaves. A file whose type is not the one that the state would say is there with an unknown content. */
function partialOf(
  { source, desired }: { source: string; desired: readonly FolderFile[] },
  before: Before,
  message: string,
): PartialSuccess<FolderFile> {
  const isDesired = new Set(desired);
  const recorded = ({ path, checksum, contentType }: FolderFile) =>
    [path, contentType === contentTypeOf(before.inputs, path) ? checksum : ""] as const;
  return {
    message,
    async stateWith(present) {
      const files = formatFiles(new Map(present.map(recorded)));
      // What got no response is in the state, so that a delete finds it, and may not be there.
      const certain = present.filter(({ checksum }) => checksum !== "");
      // Of files that are still as before, only a read knows the size.
      const isLocal = certain.every((file) => isDesired.has(file));
      const size = isLocal ? await sizeOf(source, certain).catch(() => undefined) : undefined;
      const outputs = { fileCount: certain.length, size, revision: nextRevision(before.outputs.revision, files) };
      return { inputs: { ...before.inputs, files }, outputs };
    },
  };
}
