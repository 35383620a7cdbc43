import { z } from "zod";
import { appliedIf } from "../../consistency/verified-writes";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import type { StreamVideo } from "../../wire/generated/stream";
import { flag } from "../../wire/members";
import { listOf } from "../../wire/schemas";
import type { Connections, StreamAccess } from "../connection";
import { LibraryArea } from "./library-area";
import { type StreamVideos, videoReads } from "./stream-videos";

const validation = z.object({
  /** Left out where the platform did not look into the file. */
  data: z.object({ valid: flag, errorList: listOf(z.string()), warningList: listOf(z.string()) }).nullish(),
});

/** The captions of a video in one language. */
export interface StreamVideoCaption {
  /** The code of the language, unique among the captions of a video. */
  language: string;
  /** What the player shows. */
  label?: string | undefined;
  /** The content of the file. */
  file: Uint8Array;
}

/** What the platform says of captions that it has taken. */
export interface SentCaption {
  /** What it finds in the file that is no error. */
  readonly warnings: readonly string[];
  /** Its number of the file, another one after each upload. */
  readonly version: number | undefined;
}

const caption = "/library/{libraryId}/videos/{videoId}/captions/{srclang}";

/** Captions of videos, one file for each language. Source: the vendor's `stream.json`. */
export class StreamVideoCaptions extends LibraryArea {
  constructor(
    stream: Connections["stream"],
    private readonly videos: StreamVideos,
  ) {
    super(stream);
  }

  /**
   * Gives a video captions in a language, in place of those that it has. A read verifies that they are there.
   * `POST /library/{libraryId}/videos/{videoId}/captions/{srclang}`, then `GET /library/{libraryId}/videos/{videoId}`
   *
   * @throws BunnyError `rejected` with the platform's errors where the file is invalid, although it answers with 200.
   */
  async set(
    library: StreamAccess,
    videoId: string,
    { language, label, file }: StreamVideoCaption,
    options?: CallOptions,
  ): Promise<SentCaption> {
    const operation = `POST ${caption}` as const;
    const captionIn = ({ captions }: StreamVideo) => captions.find(({ srclang }) => srclang === language);
    const { result: warnings, state } = await this.stream.writes.verified<StreamVideo, readonly string[]>({
      ...options,
      object: objectKey.streamVideo(videoId),
      operation,
      exclusive: true,
      readKind: videoReads,
      read: () => this.videos.get(library, videoId, options),
      send: async () => {
        const { data } = await this.calling(library)(operation, {
          ...options,
          ...this.details(library, videoId, language),
          body: { srclang: language, label, captionsFile: Buffer.from(file).toString("base64") },
          response: validation,
          repeatable: true,
        });
        if (data?.valid === false)
          throw new BunnyError(
            "rejected",
            `The platform found the captions invalid: ${data.errorList.join("; ") || "it does not say why"}.`,
            { operation, status: 200 },
          );
        return data?.warningList ?? [];
      },
      verify: appliedIf((video: StreamVideo) => captionIn(video) !== undefined),
    });
    return { warnings, version: captionIn(state)?.version ?? undefined };
  }

  /** Removes the captions of a language. `DELETE /library/{libraryId}/videos/{videoId}/captions/{srclang}` */
  delete(library: StreamAccess, videoId: string, language: string, options?: CallOptions): Promise<void> {
    return this.stream.writes.queued(objectKey.streamVideo(videoId), options, () =>
      this.calling(library)(`DELETE ${caption}`, { ...options, ...this.details(library, videoId, language) }),
    );
  }

  private details(library: StreamAccess, videoId: string, srclang: string) {
    return {
      path: { libraryId: library.libraryId, videoId, srclang },
      expectExists: this.stream.recent.has(objectKey.streamVideo(videoId)),
    };
  }
}
