import { createHash } from "node:crypto";
import { z } from "zod";
import type { Poller } from "../../consistency/poll";
import { BunnyError } from "../../errors";
import type { Caller, CallOptions } from "../../http/call";
import { outcomeOf } from "../../http/outcome";
import type { StreamAccess } from "../connection";

/** A file of which any part can be read. */
export interface ResumableFile {
  /** In bytes. */
  readonly length: number;
  /** Reads from a position up to another one, which is not included. */
  open(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** How a file is uploaded in parts. */
export interface ResumableUpload extends CallOptions {
  /** The video's title, which the platform wants beside the file. */
  title: string;
  /** Such as `video/mp4`. Default: `application/octet-stream`. */
  fileType?: string | undefined;
  /** The upload to go on with, as `onUpload` had it. Default: a new one. */
  uploadId?: string | undefined;
  /** Gets the id of each upload that begins, by which another process can go on with it. */
  onUpload?(uploadId: string): void;
  /** The bytes of a request, 1 or more. Default: 32 MiB. */
  chunkBytes?: number | undefined;
}

/** The bytes of a request, so many that a distance of 100 ms hardly matters. */
const defaultChunkBytes = 32 * 1024 * 1024;

/** Failures in a row, without a byte that arrives, after which an upload ends. */
const maxFailures = 6;

/** Uploads that are begun, where the platform forgets one after the other. */
const maxBegun = 3;

/** A signature that is made for each request needs no longer time; the vendor advises an hour at least. */
const signedForSeconds = 24 * 3600;

const longestWaitMs = 10_000;
const noTimeLimit = Number.POSITIVE_INFINITY;

const size = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const created = z.object({ location: z.string() });
const sizes = z.object({ "upload-offset": size });

/**
 * Uploads a file by TUS 1.0.0, in parts: where a connection breaks off, the platform says how far it came, and the next
 * request goes on from there.
 */
export class ResumableUploader {
  #uploadId: string | undefined;
  /** How far the upload is; undefined where the platform has to say it. */
  #offset: number | undefined;
  /** The most that has arrived. */
  #reached = 0;
  #failures = 0;
  #begun = 0;
  /** Whether the platform has forgotten the last upload. */
  #isForgotten = false;

  constructor(
    private readonly connection: { readonly call: Caller; readonly poll: Poller },
    private readonly video: { readonly library: StreamAccess; readonly videoId: string },
    private readonly file: ResumableFile,
    private readonly options: ResumableUpload,
  ) {
    this.#uploadId = options.uploadId;
  }

  /**
   * Uploads what is missing.
   *
   * @param isThere Whether the platform has the whole file, which it may say of no upload any more.
   */
  run(isThere: () => Promise<boolean>): Promise<void> {
    return this.connection.poll.whileEarly(() => this.#goOn(isThere), {
      ...this.options,
      isEarly: (error) => this.#mayGoOn(error),
      forMs: noTimeLimit,
      longestWaitMs,
      reason: () => `the upload of the video ${this.video.videoId} goes on after ${this.#reached} bytes`,
    });
  }

  async #goOn(isThere: () => Promise<boolean>): Promise<void> {
    const { length } = this.file;
    const { chunkBytes = defaultChunkBytes } = this.options;
    this.#isForgotten = false;
    try {
      this.#uploadId ??= await this.#begin();
      if (this.#offset === undefined) this.#arrived(await this.#read(this.#uploadId));
      for (let from = this.#offset ?? 0; from < length; from = this.#offset ?? length)
        this.#arrived(await this.#send(this.#uploadId, from, Math.min(length, from + chunkBytes)));
    } catch (error) {
      this.#offset = undefined;
      if (this.#uploadId === undefined || !isGone(error)) throw error;
      if (await isThere()) return;
      this.#uploadId = undefined;
      this.#isForgotten = true;
      throw error;
    }
  }

  #arrived(offset: number): void {
    this.#offset = offset;
    if (offset > this.#reached) this.#failures = 0;
    this.#reached = Math.max(this.#reached, offset);
  }

  /** Whether the platform may take the rest after an error. */
  #mayGoOn(error: unknown): boolean {
    if (!(error instanceof BunnyError) || ++this.#failures >= maxFailures) return false;
    // The request that begins an upload is tried again by itself.
    if (this.#uploadId === undefined && !this.#isForgotten) return false;
    if (isGone(error)) return this.#isForgotten && this.#begun < maxBegun;
    // A signature may have expired by the platform's clock; a wrong key stays wrong.
    if (error.code === "unauthorized") return this.#failures === 1;
    return error.status === 409 || (error.status ?? 0) >= 500 || outcomeOf(error)?.kind === "no-response";
  }

  async #begin(): Promise<string> {
    const { title, fileType = "application/octet-stream", onUpload } = this.options;
    const operation = "POST /tusupload";
    const metadata = Object.entries({ filetype: fileType, title }).map(
      ([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`,
    );
    const { location } = await this.connection.call(operation, {
      ...this.#details(),
      headers: { ...this.#headers(), "upload-length": String(this.file.length), "upload-metadata": metadata.join(",") },
      readsHeaders: true,
      response: created,
      // One that is begun twice has no bytes the second time.
      repeatable: true,
    });
    // The address may have the host of a proxy in front of the platform: the signature goes to the client's own.
    const [, uploadId] = /^(?:https?:\/\/[^/?#]+)?\/tusupload\/([\w.~+-]{1,200})$/.exec(location) ?? [];
    if (uploadId === undefined)
      throw new BunnyError("unexpected_response", `The response to ${operation} has no address of an upload.`, {
        operation,
      });
    this.#begun++;
    this.#offset = 0;
    onUpload?.(uploadId);
    return uploadId;
  }

  async #read(uploadId: string): Promise<number> {
    const found = await this.connection.call("HEAD /tusupload/{uploadId}", {
      ...this.#details(),
      path: { uploadId },
      headers: this.#headers(),
      readsHeaders: true,
      response: sizes,
    });
    return found["upload-offset"];
  }

  async #send(uploadId: string, from: number, to: number): Promise<number> {
    const sent = await this.connection.call("PATCH /tusupload/{uploadId}", {
      ...this.#details(),
      path: { uploadId },
      headers: {
        ...this.#headers(),
        "upload-offset": String(from),
        "content-type": "application/offset+octet-stream",
      },
      upload: { length: to - from, open: () => this.file.open(from, to) },
      readsHeaders: true,
      response: sizes,
      // How far it came has to be read first.
      repeatable: false,
      leavesTime: false,
    });
    return sent["upload-offset"];
  }

  #details() {
    const { signal } = this.options;
    return { ...(signal ? { signal } : {}), expectAuthorized: this.video.library.isNewKey === true };
  }

  /** The signature of a request, in place of the key. */
  #headers(): Record<string, string> {
    const { libraryId, apiKey } = this.video.library;
    const expire = Math.floor(Date.now() / 1000) + signedForSeconds;
    const signature = createHash("sha256").update(`${libraryId}${apiKey}${expire}${this.video.videoId}`).digest("hex");
    return {
      "tus-resumable": "1.0.0",
      authorizationsignature: signature,
      authorizationexpire: String(expire),
      libraryid: String(libraryId),
      videoid: this.video.videoId,
    };
  }
}

/** Whether the platform does not know an upload any more. */
const isGone = (error: unknown): boolean =>
  error instanceof BunnyError && (error.status === 404 || error.status === 410);
