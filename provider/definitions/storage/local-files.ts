import { createHash } from "node:crypto";
import { closeSync, createReadStream, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { resolve } from "node:path";
import { BunnyError, type Upload } from "../../../sdk";

/** A local file as it was when it was read. */
export interface LocalFile {
  /** SHA-256 in hex. */
  readonly checksum: string;
  readonly size: number;
}

interface Known extends LocalFile {
  readonly version: string;
}

/** Files that were read before: one that has not changed since is not read again. */
const known = new Map<string, Known>();
const mostKnown = 200_000;

/**
 * Reads a file's checksum, a part at a time.
 *
 * @throws Error of Node.js where it cannot be read.
 */
export function readLocalFile(path: string): LocalFile {
  const file = openSync(path, "r");
  try {
    const stats = fstatSync(file);
    const version = versionOf(stats);
    const place = resolve(path);
    const before = known.get(place);
    if (before?.version === version) return before;
    const read = { ...checksumOf(file), version };
    if (known.size >= mostKnown) known.clear();
    known.set(place, read);
    return read;
  } finally {
    closeSync(file);
  }
}

function versionOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return [size, mtimeMs, ctimeMs, ino].join(" ");
}

let buffer: Buffer | undefined;

function checksumOf(file: number): LocalFile {
  buffer ??= Buffer.allocUnsafe(256 * 1024);
  const hash = createHash("sha256");
  let size = 0;
  for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
    hash.update(buffer.subarray(0, length));
    size += length;
  }
  return { checksum: hash.digest("hex"), size };
}

export function textChecksum(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A file as the body of an upload, which is read while it is sent. */
export function uploadOf(path: string, { size }: LocalFile): Upload {
  return {
    length: size,
    async *open() {
      let sent = 0;
      try {
        for await (const chunk of createReadStream(path)) {
          sent += (chunk as Buffer).length;
          yield chunk as Buffer;
        }
      } catch (error) {
        throw changedFile(path, reasonOf(error));
      }
      if (sent !== size) throw changedFile(path, "it has another size");
    },
  };
}

export function changedFile(path: string, why: string): BunnyError {
  return new BunnyError(
    "invalid_argument",
    `The file ${JSON.stringify(path)} changed during the run: ${why}. Run again.`,
  );
}

/** Why a file cannot be read, to be read after its path. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? `it cannot be read (${code || "unknown"})`;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  EISDIR: "it is a folder",
  ENOTDIR: "it is not a folder",
  EACCES: "it may not be read",
};

/** A file that the check has read. */
export function checkedFile(source: string) {
  try {
    return readLocalFile(source);
  } catch (error) {
    throw changedFile(source, reasonOf(error));
  }
}
