import { createHash } from "node:crypto";
import { extname } from "node:path";

/** The files of a folder by path, each with the beginning of its SHA-256. */
export type FolderFiles = Map<string, string>;

/** A file of a folder. */
export interface FolderFile {
  /** Its path in the folder. */
  readonly path: string;
  /** The beginning of its SHA-256; empty where it is not known. */
  readonly checksum: string;
  /** The content type that the program sets. Left out where the platform chooses it. */
  readonly contentType?: string;
}

/** 72 bits: enough to see that a file has changed. An upload sends the whole checksum. */
const bytesKept = 9;

/** The beginning of a SHA-256 in hex, as `files` has it. */
export function shortChecksum(checksum: string): string {
  return Buffer.from(checksum, "hex").subarray(0, bytesKept).toString("base64url");
}

/**
 * The files as text, one a line: a preview then shows the lines of the files that change. The state has it twice, so that
 * each file takes twice its path and 15 bytes.
 */
export function formatFiles(files: FolderFiles): string {
  const lines = [...files].map(([path, checksum]) => `${path} ${checksum}\n`);
  return lines.toSorted().join("");
}

/** Parses the text; a line that is none is left out. */
export function parseFiles(text = ""): FolderFiles {
  const files: FolderFiles = new Map();
  for (const line of text.split("\n")) {
    const end = line.lastIndexOf(" ");
    if (end > 0) files.set(line.slice(0, end), line.slice(end + 1));
  }
  return files;
}

/** What says which files a folder has. */
export interface FolderArguments {
  readonly files?: string;
  /** Content types by extension. */
  readonly contentTypes?: Readonly<Record<string, string | undefined>>;
}

/** The files that arguments stand for. */
export function filesOf(given: FolderArguments): FolderFile[] {
  return [...parseFiles(given.files)].map(([path, checksum]) => ({
    path,
    checksum,
    contentType: contentTypeOf(given, path),
  }));
}

/** The content type of a file that a program sets. */
export function contentTypeOf({ contentTypes }: FolderArguments, path: string): string | undefined {
  return contentTypes?.[extname(path).slice(1).toLowerCase()];
}

/**
 * The revision after this one, with these files. It differs from all before it, also where a repair brings back the files
 * of an earlier one: caches may have the files between.
 */
export function nextRevision(before: string | undefined, files: string): string {
  return createHash("sha256")
    .update(`${before ?? ""}\n${files}`)
    .digest("base64url")
    .slice(0, 16);
}
