import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  open,
  openSync,
  read,
  readSync,
  type Stats,
  statSync,
} from "node:fs";
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { BunnyError, type ResumableFile, type Upload } from "../../../sdk/index";
import { AtOnce } from "./at-once";

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
const maxKnown = 200_000;

/** The part of a file that is read at once, of which each of 32 uploads holds one or two. */
const partBytes = 256 * 1024;

/** The code of the error for a pipe or a device. */
const notFile = "NOT_A_FILE";

/** The code of the error for a file whose name is not UTF-8. */
export const notUtf8 = "NOT_UTF8";

/** The code of the error for a file whose name, in one form of Unicode, is that of another. */
export const sameName = "SAME_NAME";

/** Files that are read at a time. */
export const filesAtATime = 8;
const limit = pLimit(filesAtATime);

/**
 * The checksum of a file, from {@link readAhead} where the file has not changed since.
 *
 * @throws Error of Node.js where it cannot be read.
 */
export function readLocalFile(path: string): LocalFile {
  const version = versionOf(path, statSync(path));
  return knownFile(path, version) ?? remember(path, version, checksumOf(path));
}

/**
 * The checksum of a file, read in parts, between which the process does other work.
 *
 * @throws Error of Node.js where it cannot be read.
 */
export async function readAhead(path: string): Promise<LocalFile> {
  const isKnown = known.has(resolve(path)) && knownFile(path, versionOf(path, statSync(path)));
  return isKnown || limit(() => withFile(path, readInParts(path)));
}

function versionOf(path: string, stats: Stats): string {
  // A pipe would never end.
  if (!stats.isFile()) throw Object.assign(new Error(), { code: stats.isDirectory() ? "EISDIR" : notFile, path });
  const { size, mtimeMs, ctimeMs, ino } = stats;
  return [size, mtimeMs, ctimeMs, ino].join(" ");
}

function knownFile(path: string, version: string): LocalFile | undefined {
  const file = known.get(resolve(path));
  return file?.version === version ? file : undefined;
}

function remember(path: string, version: string, read: LocalFile): LocalFile {
  if (known.size >= maxKnown) known.clear();
  known.set(resolve(path), { ...read, version });
  return read;
}

function checksumOf(path: string): LocalFile {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(partBytes);
    const checksum = new Checksum();
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer))
      checksum.add(buffer.subarray(0, length));
    return checksum.end();
  } finally {
    closeSync(file);
  }
}

const openByThread = promisify(open);
const readByThread = promisify(read);
const steps = new AtOnce();

/** A pipe is opened without waiting for whoever writes into it. */
const forReading = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Does something with an open file. */
async function withFile<T>(path: string, work: (file: number) => Promise<T>): Promise<T> {
  const file = await steps.take(
    () => openSync(path, forReading),
    () => openByThread(path, forReading),
  );
  try {
    return await work(file);
  } finally {
    closeSync(file);
  }
}

/** Reads what comes next of a file that is as small as the buffer. */
const readSmall = (file: number, buffer: Buffer): number | Promise<number> =>
  steps.take(
    () => readSync(file, buffer),
    () => readLarge(file, buffer),
  );

/** Reads what comes next of a file by a thread, while this one has the part before. */
const readLarge = async (file: number, buffer: Buffer): Promise<number> =>
  (await readByThread(file, buffer, 0, buffer.length, null)).bytesRead;

/** Buffers that no file uses now: thousands of new ones would fill the memory before they are collected. */
const freeBuffers: Buffer[] = [];

function readInParts(path: string): (file: number) => Promise<LocalFile> {
  return async (file) => {
    const stats = fstatSync(file);
    const version = versionOf(path, stats);
    const buffer = freeBuffers.pop() ?? Buffer.allocUnsafe(partBytes);
    try {
      const checksum = new Checksum();
      const readNext = stats.size < partBytes ? readSmall : readLarge;
      // The process does other work between files, and parts of files.
      for (await setImmediate(); ; ) {
        const bytesRead = await readNext(file, buffer);
        checksum.add(buffer.subarray(0, bytesRead));
        // What grows meanwhile has another version. The system's own files say that they have no bytes.
        if (bytesRead === 0 || checksum.size === stats.size) return remember(path, version, checksum.end());
      }
    } finally {
      freeBuffers.push(buffer);
    }
  };
}

class Checksum {
  readonly #hash = createHash("sha256");
  size = 0;

  add(part: Uint8Array): void {
    this.#hash.update(part);
    this.size += part.length;
  }

  end(): LocalFile {
    return { checksum: this.#hash.digest("hex"), size: this.size };
  }
}

export function textChecksum(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A file as the body of an upload, which is read while it is sent. */
export function uploadOf(path: string, { size }: LocalFile): Upload {
  return {
    length: size,
    open: () => bytesOf(path, size),
  };
}

/** A file as the body of a resumable upload, each part of which is read when it is sent. */
export function partsOf(path: string, { size }: LocalFile): ResumableFile {
  return {
    length: size,
    open: (from, to) => bytesOf(path, to - from, { start: from, end: to - 1 }),
  };
}

/** So many bytes of a file, of all of it or of a part. */
async function* bytesOf(path: string, length: number, part?: { start: number; end: number }): AsyncGenerator<Buffer> {
  let sent = 0;
  try {
    for await (const chunk of part || length >= partBytes ? streamed(path, part) : atOnce(path, length)) {
      sent += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw changedFile(path, reasonOf(error));
  }
  if (sent !== length) throw changedFile(path, "it has another size");
}

const streamed = (path: string, part?: { start: number; end: number }): AsyncIterable<Buffer> =>
  createReadStream(path, { ...part, highWaterMark: partBytes });

/** A small file, and the byte after it, if there is one. A stream would take twice the time. */
async function* atOnce(path: string, length: number): AsyncGenerator<Buffer> {
  yield await withFile(path, async (file) => {
    const buffer = Buffer.allocUnsafe(length + 1);
    let size = 0;
    // Some file systems give less than is there.
    for (let bytesRead = 1; bytesRead > 0 && size <= length; size += bytesRead)
      bytesRead = await readSmall(file, buffer.subarray(size));
    return buffer.subarray(0, size);
  });
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
  EPERM: "it may not be read",
  ELOOP: "its links form a circle",
  [notFile]: "it is not a file",
  [sameName]: "a name beside it differs only in how Unicode composes it; rename one of them",
  [notUtf8]: "its name is not UTF-8; rename it, or leave it out by `exclude`",
};

/** A file that the check has read. */
export async function checkedFile(source: string): Promise<LocalFile> {
  try {
    return await readAhead(source);
  } catch (error) {
    throw changedFile(source, reasonOf(error));
  }
}

/** A file that the check has read, if its content is still that. */
export async function unchangedFile(source: string, checksum: string | undefined): Promise<LocalFile> {
  const file = await checkedFile(source);
  if (file.checksum !== checksum) throw changedFile(source, "it has another content");
  return file;
}
