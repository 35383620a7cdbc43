import { objectKey } from "../../consistency/writes";
import type { Connections, StreamAccess } from "../connection";
import { type ResumableFile, type ResumableUpload, ResumableUploader } from "./resumable-upload";
import type { StreamVideos } from "./stream-videos";
import { isUploaded } from "./video-stages";

/** Uploads of large files. Source: the vendor's `tus-resumable-uploads`. */
export class StreamVideoUploads {
  constructor(
    private readonly stream: Connections["stream"],
    private readonly videos: Pick<StreamVideos, "get">,
  ) {}

  /**
   * Sends the file of a video that has none in parts, by TUS 1.0.0: where a connection breaks off, it goes on from what
   * has arrived, also in another process that is given the id of the upload. `POST /tusupload`,
   * `HEAD /tusupload/{uploadId}`, `PATCH /tusupload/{uploadId}`
   *
   * @throws BunnyError after several attempts in a row in which no byte arrived.
   *
   * @example
   * await bunny.streamVideoUploads.upload(library, guid, file, { title: "Keynote", onUpload: (id) => save(id) });
   */
  upload(library: StreamAccess, videoId: string, file: ResumableFile, options: ResumableUpload): Promise<void> {
    const connection = { call: this.stream.connect(library), poll: this.stream.poll };
    const { signal } = options;
    const isThere = async () => isUploaded(await this.videos.get(library, videoId, signal ? { signal } : {}));
    return this.stream.writes.queued(objectKey.streamVideo(videoId), options, () =>
      new ResumableUploader(connection, { library, videoId }, file, options).run(isThere),
    );
  }
}
