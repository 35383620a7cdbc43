import { z } from "zod";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import { listOf, noBody } from "../../wire/schemas";
import type { Connections, StreamAccess } from "../connection";
import { libraryCall } from "./library-call";

const validation = z.object({
  /** Left out where the platform did not look into the file. */
  data: z
    .object({ valid: z.boolean().nullish(), errorList: listOf(z.string()), warningList: listOf(z.string()) })
    .nullish(),
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

const caption = "/library/{libraryId}/videos/{videoId}/captions/{srclang}";

/** Captions of videos, one file for each language. Source: the vendor's `stream.json`. */
export class StreamVideoCaptions {
  constructor(private readonly stream: Connections["stream"]) {}

  /**
   * Gives a video captions in a language, in place of those that it has, and returns what the platform warns of in the
   * file. `POST /library/{libraryId}/videos/{videoId}/captions/{srclang}`
   *
   * @throws BunnyError `rejected` with the platform's errors where the file is invalid, although it answers with 200.
   */
  set(
    library: StreamAccess,
    videoId: string,
    { language, label, file }: StreamVideoCaption,
    options?: CallOptions,
  ): Promise<readonly string[]> {
    const operation = `POST ${caption}` as const;
    return this.stream.writes.queued(objectKey.streamVideo(videoId), options, async () => {
      const { data } = await this.stream.connect(library)(operation, {
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
    });
  }

  /** Removes the captions of a language. `DELETE /library/{libraryId}/videos/{videoId}/captions/{srclang}` */
  delete(library: StreamAccess, videoId: string, language: string, options?: CallOptions): Promise<void> {
    return this.stream.writes.queued(objectKey.streamVideo(videoId), options, () =>
      this.stream.connect(library)(`DELETE ${caption}`, {
        ...options,
        ...this.details(library, videoId, language),
        response: noBody,
      }),
    );
  }

  private details(library: StreamAccess, videoId: string, srclang: string) {
    return {
      ...libraryCall(this.stream, library),
      path: { libraryId: library.libraryId, videoId, srclang },
      expectExists: this.stream.recent.has(objectKey.streamVideo(videoId)),
    };
  }
}
