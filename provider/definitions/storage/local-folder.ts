import { readdirSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import picomatch from "picomatch";
import type { Problem } from "../../define/define";
import { type FolderFiles, shortChecksum } from "./folder-files";
import { readAhead, readLocalFile, reasonOf } from "./local-files";

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
    for (const path of selectedFiles(selection)) {
      if (/[\p{Cc}]/u.test(path) || !path.isWellFormed())
        return { problem: problem("contains a file whose name has characters that cannot be in a path") };
      files.set(path, shortChecksum(readLocalFile(join(source, path)).checksum));
    }
    return { files };
  } catch (error) {
    return { problem: problem((quote) => `${quote(placeOf(error) ?? source)} cannot be uploaded: ${reasonOf(error)}`) };
  }
}

/** Reads the checksums of the selected files, for {@link readLocalFolder} to find. */
export async function readFolderAhead(selection: FolderSelection): Promise<void> {
  if (!selection.include && isAround(selection.source, process.cwd())) return;
  try {
    await Promise.all([...selectedFiles(selection)].map((path) => readAhead(join(selection.source, path))));
  } catch {
    // The check meets the same error, and reports it.
  }
}

/** The paths of the selected files. */
function* selectedFiles({ source, include, exclude }: FolderSelection): Generator<string> {
  const isIncluded = include ? picomatch([...include], { dot: true }) : () => true;
  const isExcluded = exclude ? picomatch([...exclude], { dot: true }) : () => false;
  for (const path of filesBelow(source, "")) if (isIncluded(path) && !isExcluded(path)) yield path;
}

const problem = (reason: Problem["reason"]): Problem => ({ path: ["source"], reason });

/** Whether a folder is another one, or has it inside: `..` would upload the keys of whoever runs the program. */
function isAround(folder: string, other: string): boolean {
  const path = relative(resolve(folder), other);
  return path === "" || !(path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path));
}

function placeOf(error: unknown): string | undefined {
  return error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : undefined;
}

/** The paths of the files below a folder. A link to a file counts as the file; one to a folder is left out, since it may be a circle. */
function* filesBelow(source: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(source, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(source, path);
    else if (entry.isFile() || (entry.isSymbolicLink() && statSync(join(source, path)).isFile())) yield path;
  }
}
