import { z } from "zod";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import type { Upload } from "../../http/request";
import type { StreamVideo } from "../../wire/generated/stream";
import { text } from "../../wire/members";
import { allItems, type PageOptions } from "../../wire/pagination";
import { periodQuery, type StatisticsPeriod } from "../../wire/statistics";
import type { StreamAccess } from "../connection";
import { LibraryArea } from "./library-area";
import { failureOf, isStage, NotReached, type StreamVideoStage } from "./video-stages";

/** Selects videos of a library. */
export interface StreamVideoFilter {
  /** A part of the title. */
  search?: string | undefined;
  collectionId?: string | undefined;
}

/** What a new video has. */
export interface CreateStreamVideo {
  title: string;
  collectionId?: string | undefined;
  /** The time of the picture that becomes the thumbnail, in milliseconds. */
  thumbnailTime?: number | undefined;
}

/** Where the platform fetches a new video from, with headers of its request. */
export interface FetchStreamVideo {
  url: string;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** How a file is encoded and transcribed. What is left out is as the library has it. */
export interface StreamVideoUploadOptions {
  jitEnabled?: boolean | undefined;
  /** Such as `720p`. */
  enabledResolutions?: readonly string[] | undefined;
  /** Such as `x264`. */
  enabledOutputCodecs?: readonly string[] | undefined;
  transcribeEnabled?: boolean | undefined;
  /** By ISO 639-1, as the next. */
  transcribeLanguages?: readonly string[] | undefined;
  sourceLanguage?: string | undefined;
  generateTitle?: boolean | undefined;
  generateDescription?: boolean | undefined;
  generateChapters?: boolean | undefined;
  generateMoments?: boolean | undefined;
}

/** What a video can get later. What is left out stays; each list replaces the one before it. */
export interface UpdateStreamVideo {
  title?: string | undefined;
  /** Empty: in none. */
  collectionId?: string | undefined;
  /** Times in seconds. */
  chapters?: readonly { title: string; start: number; end: number }[] | undefined;
  moments?: readonly { label: string; timestamp: number }[] | undefined;
  metaTags?: readonly { property: string; value: string }[] | undefined;
}

const fetched = z.object({
  /** The guid, which is not in the document. */
  id: text,
});

const kindIn = ({ libraryId }: StreamAccess) => `video of ${objectKey.streamLibrary(libraryId)}`;
const key = (_: number, videoId: string) => objectKey.streamVideo(videoId);
const written = { kindIn, writes: key };
const asBytes = { "content-type": "application/octet-stream" };

/** Lists are texts with commas. */
const uploadQuery = ({ signal: _, ...sent }: StreamVideoUploadOptions & CallOptions) =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value === undefined ? value : String(value)]));

/** The kind of reads of a video. */
export const videoReads = "video";

/** The longest that a call waits for the encoding. */
const longestEncodingMs = 3_600_000;

/** Videos and their statistics. Source: the vendor's `stream.json`. */
export class StreamVideos extends LibraryArea {
  /** All videos of a library, page after page. `GET /library/{libraryId}/videos` */
  list(library: StreamAccess, options?: StreamVideoFilter & CallOptions): AsyncGenerator<StreamVideo, void, undefined> {
    return allItems((page) => this.listPage(library, { ...options, page }));
  }

  /** One page of the videos. `GET /library/{libraryId}/videos` */
  readonly listPage = this.row("GET /library/{libraryId}/videos", {
    select: ({ page = 1, perPage = 1000, search, collectionId }: StreamVideoFilter & PageOptions) => ({
      query: { page, itemsPerPage: perPage, search, collection: collectionId },
    }),
  });

  /** Reads a video. `GET /library/{libraryId}/videos/{videoId}` */
  readonly get = this.row("GET /library/{libraryId}/videos/{videoId}", { kindIn, about: "guid", recent: key });

  /** Reads a video, from a cache of 30 s that those who need it at a time share. `GET /library/{libraryId}/videos/{videoId}` */
  snapshot(library: StreamAccess, videoId: string): Promise<StreamVideo> {
    return this.stream.reads.get(objectKey.streamVideo(videoId), videoReads, () => this.get(library, videoId));
  }

  /** Creates a video without a file, exactly once. `POST /library/{libraryId}/videos` */
  async create(library: StreamAccess, sent: CreateStreamVideo, options?: CallOptions): Promise<StreamVideo> {
    const { libraryId } = library;
    const { title } = sent;
    const created = await this.stream.creates.run({
      ...options,
      description: `one named ${JSON.stringify(title)} among the videos of video library ${libraryId}`,
      queue: `videos titled ${title} of ${objectKey.streamLibrary(libraryId)}`,
      kind: kindIn(library),
      send: () =>
        this.calling(library)("POST /library/{libraryId}/videos", { ...options, path: { libraryId }, body: sent }),
      idOf: ({ guid }) => guid,
      findCandidates: async () => {
        const candidates = [];
        for await (const value of this.titled(library, title, options))
          if (value.status === "Created")
            candidates.push({ id: value.guid, changedAt: value.dateUploaded ?? null, value });
        return candidates;
      },
    });
    this.stream.recent.wrote(objectKey.streamVideo(created.guid));
    return created;
  }

  /**
   * Lets the platform fetch a video from a URL, and returns its guid. It is sent once: where its response is lost, nothing
   * tells whether the platform goes on to fetch it. `POST /library/{libraryId}/videos/fetch`
   *
   * @throws BunnyError with `mayHaveHappened`, and the videos of this title, where there may be one.
   */
  async fetch(
    library: StreamAccess,
    { url, title, collectionId, thumbnailTime, headers }: CreateStreamVideo & FetchStreamVideo,
    options?: CallOptions,
  ): Promise<string> {
    const operation = "POST /library/{libraryId}/videos/fetch";
    try {
      const { id } = await this.calling(library)(operation, {
        ...options,
        path: { libraryId: library.libraryId },
        query: { collectionId, thumbnailTime },
        body: { url, title, headers },
        response: fetched,
      });
      if (!id)
        throw new BunnyError(
          "unexpected_response",
          `The response to ${operation} does not say which video it created.`,
          {
            operation,
            mayHaveHappened: true,
          },
        );
      this.stream.creates.owns(kindIn(library), id);
      this.stream.recent.wrote(objectKey.streamVideo(id));
      return id;
    } catch (error) {
      if (!(error instanceof BunnyError) || !error.mayHaveHappened) throw error;
      throw await this.maybeFetched(library, title, error);
    }
  }

  /**
   * Sends the file of a video that has none. The platform refuses a second one with 400.
   * `PUT /library/{libraryId}/videos/{videoId}`
   */
  readonly upload = this.row("PUT /library/{libraryId}/videos/{videoId}", {
    ...written,
    recent: key,
    request: (file: Upload) => ({ upload: file, headers: asBytes }),
    select: (sent: StreamVideoUploadOptions & CallOptions) => ({ query: uploadQuery(sent) }),
  });

  /**
   * Waits until a video has come so far, for up to an hour. `GET /library/{libraryId}/videos/{videoId}`
   *
   * @throws BunnyError `rejected` where its encoding failed, with what the platform says about it.
   */
  reach(
    library: StreamAccess,
    videoId: string,
    stage: StreamVideoStage,
    options: CallOptions = {},
  ): Promise<StreamVideo> {
    const read = async () => {
      const found = await this.get(library, videoId, options);
      const failure = failureOf(found);
      if (failure !== undefined)
        throw new BunnyError("rejected", `The platform could not encode the video ${videoId}: ${failure}`);
      if (!isStage(stage, found)) throw new NotReached(found, stage);
      return found;
    };
    return this.stream.poll.whileEarly(read, {
      ...options,
      isEarly: (error) => error instanceof NotReached,
      forMs: longestEncodingMs,
      reason: (error) => (error instanceof NotReached ? error.progress : ""),
    });
  }

  /** Changes a video. `POST /library/{libraryId}/videos/{videoId}` */
  readonly update = this.row("POST /library/{libraryId}/videos/{videoId}", {
    ...written,
    recent: key,
    repeatable: true,
    request: (changes: UpdateStreamVideo) => ({ body: changes }),
  });

  /**
   * Sets the thumbnail of a video: an image, or a URL from which the platform fetches one.
   * `POST /library/{libraryId}/videos/{videoId}/thumbnail`
   */
  readonly setThumbnail = this.row("POST /library/{libraryId}/videos/{videoId}/thumbnail", {
    ...written,
    recent: key,
    repeatable: true,
    request: (image: Upload | string) =>
      typeof image === "string" ? { query: { thumbnailUrl: image } } : { upload: image, headers: asBytes },
  });

  /** Deletes a video. `DELETE /library/{libraryId}/videos/{videoId}` */
  readonly delete = this.row("DELETE /library/{libraryId}/videos/{videoId}", { ...written, recent: key });

  /** Views of all videos, or of one. `GET /library/{libraryId}/statistics` */
  readonly getStatistics = this.row("GET /library/{libraryId}/statistics", {
    select: ({ videoId, ...period }: { videoId?: string | undefined } & StatisticsPeriod) => ({
      query: { ...periodQuery(period), videoGuid: videoId },
    }),
  });

  private async *titled(library: StreamAccess, title: string, options?: CallOptions) {
    for await (const one of this.list(library, { ...options, search: title })) if (one.title === title) yield one;
  }

  /** The error of a fetch that may go on, which names what it may have created. */
  private async maybeFetched(library: StreamAccess, title: string, error: BunnyError): Promise<BunnyError> {
    const found: string[] = [];
    const where = `in video library ${library.libraryId}`;
    try {
      for await (const { guid } of this.titled(library, title)) found.push(guid);
    } catch {
      // What may be there is then for the user to look up.
    }
    const seen = found.length > 0 ? `these have its title now: ${found.join(", ")}` : "none has its title yet";
    const message = `${error.message} The platform may fetch the video all the same. Of the videos ${where} ${seen}: import the one that is new, or delete it, before the next run, which would fetch another.`;
    return new BunnyError(error.code, message, { ...error, mayHaveHappened: true }, { cause: error });
  }
}
