import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import { allItems, type Page, type PageOptions, streamPageOf } from "../../wire/pagination";
import { listOf, requireAnyOf } from "../../wire/schemas";
import { chart, figuresByName, periodQuery, type StatisticsPeriod } from "../../wire/statistics";
import type { Connections, StreamAccess } from "../connection";
import { libraryCall } from "./library-call";

/** How far a video is. `Finished` and `JitPlaylistsCreated` are final, as are the two failures. */
export const streamVideoStatus = wireEnum({
  Created: 0,
  Uploaded: 1,
  Processing: 2,
  Transcoding: 3,
  Finished: 4,
  Error: 5,
  UploadFailed: 6,
  JitSegmenting: 7,
  JitPlaylistsCreated: 8,
});

/** How grave a message of the encoding is. With `Error` the video will most likely not play. */
export const streamVideoSeverity = wireEnum({ Undefined: 0, Information: 1, Warning: 2, Error: 3 });

const text = z.string().nullish();
const int = z.int().nullish();
const number = z.number().nullish();
const flag = z.boolean().nullish();

const streamVideo = z.object({
  guid: z.string(),
  title: text,
  description: text,
  collectionId: text,
  status: streamVideoStatus.wire.nullish(),
  encodeProgress: int,
  dateUploaded: text,
  /** In seconds. */
  length: int,
  width: int,
  height: int,
  framerate: number,
  /** Comma-separated. */
  availableResolutions: text,
  outputCodecs: text,
  hasMP4Fallback: flag,
  jitEncodingEnabled: flag,
  hasOriginal: flag,
  /** The SHA-256 of the uploaded file. */
  originalHash: text,
  /** In bytes. */
  storageSize: int,
  thumbnailUrl: text,
  category: text,
  views: int,
  /** In seconds. */
  averageWatchTime: int,
  totalWatchTime: int,
  captions: listOf(z.object({ srclang: text, label: text })),
  /** Times in seconds. */
  chapters: listOf(z.object({ title: text, start: int, end: int })),
  moments: listOf(z.object({ label: text, timestamp: int })),
  metaTags: listOf(z.object({ property: text, value: text })),
  transcodingMessages: listOf(z.object({ level: streamVideoSeverity.wire.nullish(), message: text, value: text })),
});
const streamVideoPage = streamPageOf(streamVideo);

const statistics = requireAnyOf(
  z.object({
    viewsChart: chart,
    watchTimeChart: chart,
    /** By the country's code. */
    countryViewCounts: figuresByName,
    countryWatchTime: figuresByName,
    /** 0 to 100, of one video alone. */
    engagementScore: int,
  }),
);

/** A video of a library. */
export type StreamVideo = z.output<typeof streamVideo>;
/** Views of a library's videos, or of one of them, in a period. */
export type StreamStatistics = z.output<typeof statistics>;

/** Selects videos of a library. */
export interface StreamVideoFilter {
  /** A part of the title. */
  search?: string | undefined;
  collectionId?: string | undefined;
}

/** Videos and their statistics. Source: the vendor's `stream.json`. */
export class StreamVideos {
  constructor(private readonly stream: Connections["stream"]) {}

  /** All videos of a library, page after page. `GET /library/{libraryId}/videos` */
  list(library: StreamAccess, options?: StreamVideoFilter & CallOptions): AsyncGenerator<StreamVideo, void, undefined> {
    return allItems((page) => this.listPage(library, { ...options, page }));
  }

  /** One page of the videos. `GET /library/{libraryId}/videos` */
  listPage(
    library: StreamAccess,
    { page = 1, perPage = 1000, search, collectionId, ...options }: StreamVideoFilter & PageOptions & CallOptions = {},
  ): Promise<Page<StreamVideo>> {
    return this.stream.connect(library)("GET /library/{libraryId}/videos", {
      ...options,
      ...libraryCall(this.stream, library),
      path: { libraryId: library.libraryId },
      query: { page, itemsPerPage: perPage, search, collection: collectionId },
      response: streamVideoPage,
    });
  }

  /** Reads a video. `GET /library/{libraryId}/videos/{videoId}` */
  get(library: StreamAccess, videoId: string, options?: CallOptions): Promise<StreamVideo> {
    return this.stream.connect(library)("GET /library/{libraryId}/videos/{videoId}", {
      ...options,
      ...libraryCall(this.stream, library),
      path: { libraryId: library.libraryId, videoId },
      response: streamVideo,
      about: ["guid", videoId],
    });
  }

  /** Views of all videos, or of one. `GET /library/{libraryId}/statistics` */
  getStatistics(
    library: StreamAccess,
    { videoId, from, to, hourly, ...options }: { videoId?: string | undefined } & StatisticsPeriod & CallOptions = {},
  ): Promise<StreamStatistics> {
    return this.stream.connect(library)("GET /library/{libraryId}/statistics", {
      ...options,
      ...libraryCall(this.stream, library),
      path: { libraryId: library.libraryId },
      query: { ...periodQuery({ from, to, hourly }), videoGuid: videoId },
      response: statistics,
    });
  }
}
