import { createHash, randomUUID } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

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
  readonly #lengths = new Map<string, number>();

  constructor(private readonly maxBytes: number) {}

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
    const hash = createHash("sha256");
    let length = 0;
    this.#lengths.set(content, 0);
    const file = await open(join(this.#folder, content), "wx");
    try {
      for await (const chunk of bytes) {
        length += chunk.byteLength;
        this.#used += chunk.byteLength;
        this.#lengths.set(content, length);
        if (this.#used > this.maxBytes) break;
        hash.update(chunk);
        await file.write(chunk);
      }
    } catch (error) {
      this.remove(content);
      throw error;
    } finally {
      await file.close();
    }
    if (this.#used <= this.maxBytes) return { content, length, checksum: hash.digest("hex").toUpperCase() };
    this.remove(content);
    return undefined;
  }

  /** Writes a text that the emulator itself provides, and returns its path. */
  writeText(name: string, text: string): string {
    this.#folder ??= newFolder();
    const path = join(this.#folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Reads a content, or the bytes of it from `start` to `end`, both included. */
  read(content: string, range?: { readonly start: number; readonly end: number }): Readable {
    return createReadStream(join(this.#folder ?? "", content), range);
  }

  remove(content: string): void {
    this.#used -= this.#lengths.get(content) ?? 0;
    this.#lengths.delete(content);
    if (this.#folder !== undefined) rmSync(join(this.#folder, content), { force: true });
  }

  /** Removes everything. */
  close(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }
}
