import { lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import picomatch from "picomatch";
import type { Problem } from "../../define/define";
import { runConcurrently } from "../../reconcile/reconcile";
import { filesAtATime, notUtf8, readAhead, readLocalFile, reasonOf, sameName } from "../shared/local-files";
import { type FolderFiles, shortChecksum } from "./folder-files";
import { composed } from "./local-names";

/** Which files of a local folder belong to it. */
export interface FolderSelection {
  readonly source: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** The selected files of a folder with their checksums, or the problem with it. */
export function readLocalFolder(selection: FolderSelection): { files: FolderFiles } | { problem: Problem } {
  const { source, include } = selection;
  if (!include && isAround(source, process.cwd()))
    return { problem: problem("contains the program itself; give a folder in it, or the files in include") };
  const files: FolderFiles = new Map();
  try {
    for (const { path, place } of selectedFiles(selection)) {
      if (/[\p{Cc}]/u.test(path) || !path.isWellFormed())
        return {
          problem: problem((quote) => `contains ${quote(path)}, whose name has characters that no path can have`),
        };
      files.set(path, shortChecksum(readLocalFile(place).checksum));
    }
    if (include && files.size === 0)
      return {
        problem: {
          path: ["include"],
          reason: (quote) => `matches no file of ${quote(source)}; its globs are relative to that folder`,
        },
      };
    return { files };
  } catch (error) {
    return { problem: problem((quote) => `${quote(placeOf(error) ?? source)} cannot be uploaded: ${reasonOf(error)}`) };
  }
}

/** Reads the checksums of the selected files, for {@link readLocalFolder} to find. */
export async function readFolderAhead(selection: FolderSelection): Promise<void> {
  if (!selection.include && isAround(selection.source, process.cwd())) return;
  try {
    await runConcurrently(selectedFiles(selection), filesAtATime, ({ place }) => readAhead(place));
  } catch {
    // The check meets the same error, and reports it.
  }
}

/** A file of a local folder. */
interface FoundFile {
  /** Its path in the folder, as {@link composed}. */
  readonly path: string;
  /** Where it is. */
  readonly place: string;
}

/** The selected files. */
function* selectedFiles({ source, ...globs }: FolderSelection): Generator<FoundFile> {
  const include = globs.include?.map(composed);
  const exclude = globs.exclude?.map(composed);
  const isIncluded = include ? picomatch(include, { dot: true }) : () => true;
  const isExcluded = exclude ? picomatch(exclude, { dot: true }) : () => false;
  const mayHaveIncluded = include ? parentsOf(include) : () => true;
  const isWhollyExcluded = picomatch(exclude?.filter(leavesOutFolders) ?? [], { dot: true });
  yield* filesBelow(
    { path: "", place: source },
    {
      file: (path) => isIncluded(path) && !isExcluded(path),
      folder: (path) => mayHaveIncluded(path) && !isWhollyExcluded(path),
    },
  );
}

/** Whether a glob that matches a folder matches all that is in it. */
function leavesOutFolders(glob: string): boolean {
  return (glob === "**" || glob.endsWith("/**")) && !/^!(?!\()/.test(glob);
}

/** Whether a folder may have files that one of the globs matches: it is on the way to them, or below the glob's beginning. */
function parentsOf(globs: readonly string[]): (folder: string) => boolean {
  const beyondRoot = globs.filter((glob) => /[/!()]|\*\*/.test(glob));
  const beginnings = beyondRoot.map((glob) => (/^!|\\/.test(glob) ? "" : `${picomatch.scan(glob).base}/`));
  return (folder) =>
    beginnings.some(
      (beginning) =>
        /^\/?$/.test(beginning) || beginning.startsWith(`${folder}/`) || `${folder}/`.startsWith(beginning),
    );
}

const problem = (reason: Problem["reason"]): Problem => ({ path: ["source"], reason });

/** Whether a folder is another one, or has it inside: `..` would upload the keys of whoever runs the program. */
function isAround(folder: string, other: string): boolean {
  const path = relative(realPath(folder), realPath(other));
  return path === "" || !(path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path));
}

/** The path without links; of a folder that does not exist, as it is. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}

function placeOf(error: unknown): string | undefined {
  return error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : undefined;
}

/** What of a local folder is selected, by paths relative to it. */
interface Selected {
  file(path: string): boolean;
  /** Whether anything in it may be. */
  folder(path: string): boolean;
}

/**
 * The selected files below a folder. Of all others only the name is read. A link to a file counts as the file;
 * one to a folder is left out, since it may be a circle.
 */
function* filesBelow(folder: FoundFile, selected: Selected): Generator<FoundFile> {
  const names = new Set<string>();
  for (const entry of readdirSync(folder.place, { withFileTypes: true })) {
    const name = composed(entry.name);
    const path = folder.path === "" ? name : `${folder.path}/${name}`;
    if (!(entry.isDirectory() ? selected.folder(path) : selected.file(path))) continue;
    const place = join(folder.place, entry.name);
    if (names.has(name)) throw Object.assign(new Error(), { code: sameName, path: place });
    names.add(name);
    // The name of a file that is not UTF-8 comes with this character, under which there is none.
    if (entry.name.includes("\uFFFD") && !lstatSync(place, { throwIfNoEntry: false }))
      throw Object.assign(new Error(), { code: notUtf8, path: place });
    if (entry.isDirectory()) yield* filesBelow({ path, place }, selected);
    else if (entry.isFile() || (entry.isSymbolicLink() && statSync(place).isFile())) yield { path, place };
  }
}
