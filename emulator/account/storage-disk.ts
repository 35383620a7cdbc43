import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

/**
 * Up to so many bytes, a call in this thread takes less than handing each step to another one. Writes of more would hold
 * up other requests.
 */
const fewBytes = { toWrite: 4 * 1024, toRead: 64 * 1024 };

const newFolder = () => mkdtempSync(join(tmpdir(), "bunny-emulator-storage-"));

/** A file's content as it was received. */
export interface Received {
  /** Its name on disk. */
  readonly content: string;
  readonly length: number;
  /** SHA-256 in upper-case hex. */
  readonly checksum: string;
}

/**
 * The contents of stored files, in a temporary folder. Their names there are random, so that none that a client chooses
 * can lead out of it.
 */
export class StorageDisk {
  #folder: string | undefined;
  #used = 0;

  /** Contents of a kept folder that are removed once no saved account has them. */
  #removed: string[] = [];

  /** @param kept A folder that stays when the emulator stops. Default: a temporary one. */
  constructor(
    private readonly maxBytes: number,
    private readonly kept?: string,
  ) {
    if (kept === undefined) return;
    mkdirSync(kept, { recursive: true, mode: 0o700 });
    this.#folder = kept;
  }

  /** The folder; undefined before the first file. */
  get folder(): string | undefined {
    return this.#folder;
  }

  /** The bytes of all contents. */
  get used(): number {
    return this.#used;
  }

  /** Writes a content; undefined where there is no more space. */
  async write(bytes: AsyncIterable<Uint8Array>): Promise<Received | undefined> {
    this.#folder ??= newFolder();
    const content = randomUUID();
    const path = join(this.#folder, content);
    const hash = createHash("sha256");
    const held: Uint8Array[] = [];
    let length = 0;
    let file: FileHandle | undefined;
    try {
      for await (const chunk of bytes) {
        length += chunk.byteLength;
        this.#used += chunk.byteLength;
        if (this.#used > this.maxBytes) break;
        hash.update(chunk);
        held.push(chunk);
        if (length <= fewBytes.toWrite) continue;
        file ??= await open(path, "wx");
        for (const part of held.splice(0)) await file.write(part);
      }
      if (!file) writeFileSync(path, Buffer.concat(held), { flag: "wx" });
    } catch (error) {
      this.remove({ content, length });
      throw error;
    } finally {
      await file?.close();
    }
    if (this.#used <= this.maxBytes) return { content, length, checksum: hash.digest("hex").toUpperCase() };
    this.remove({ content, length });
    return undefined;
  }

  /** Writes a text that the emulator itself provides, and returns its path. */
  writeText(name: string, text: string): string {
    this.#folder ??= newFolder();
    const path = join(this.#folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Reads the bytes of a content from `start` to `end`, both included: at once where they are few, else as a stream. */
  read(content: string, { start, end }: { readonly start: number; readonly end: number }): Uint8Array | Readable {
    const path = join(this.#folder ?? "", content);
    const length = end - start + 1;
    if (length > fewBytes.toRead) return createReadStream(path, { start, end });
    const file = openSync(path, "r");
    try {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, start);
      return bytes;
    } finally {
      closeSync(file);
    }
  }

  remove({ content, length }: Pick<Received, "content" | "length">): void {
    this.#used -= length;
    if (this.#folder === undefined) return;
    const path = join(this.#folder, content);
    if (this.kept === undefined) rmSync(path, { force: true });
    else this.#removed.push(path);
  }

  /** The paths of the contents that were removed since the last call, for who saves the account to delete. */
  takeRemoved(): string[] {
    const removed = this.#removed;
    this.#removed = [];
    return removed;
  }

  /**
   * Deletes all contents but those of a saved account: uploads that were under way when it ended.
   *
   * @throws Error where one of them is missing.
   */
  keepOnly(contents: ReadonlySet<string>, file: string): void {
    const names = new Set(readdirSync(this.#folder ?? ""));
    const missing = [...contents].filter((content) => !names.has(content)).length;
    if (missing > 0)
      throw new Error(
        `${file}: the contents of ${missing} stored files are not in ${this.#folder}. Copy both together.`,
      );
    for (const name of names) {
      const path = join(this.#folder ?? "", name);
      if (!contents.has(name)) rmSync(path, { recursive: true, force: true });
      else this.#used += statSync(path).size;
    }
  }

  /** Removes everything that is not kept. */
  close(): void {
    if (this.kept !== undefined) return;
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }
}
