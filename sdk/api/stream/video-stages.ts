import type { StreamVideo } from "../../wire/generated/stream";

/** What can be waited for: the platform has the file; the first resolution plays; all of them do. */
export type StreamVideoStage = "uploaded" | "playable" | "finished";

type Progress = Pick<
  StreamVideo,
  "guid" | "status" | "encodeProgress" | "availableResolutions" | "transcodingMessages"
>;

export function isStage(stage: StreamVideoStage, video: Progress): boolean {
  if (stage === "uploaded") return isUploaded(video);
  const isFinished = video.status === "Finished" || video.status === "JitPlaylistsCreated";
  return isFinished || (stage === "playable" && isUploaded(video) && Boolean(video.availableResolutions));
}

/** Whether the platform has a file of it. */
export function isUploaded({ status }: Pick<Progress, "status">): boolean {
  return status != null && status !== "Created" && status !== "UploadFailed";
}

/** Why a video will never play; undefined where it may. */
export function failureOf({ status, transcodingMessages }: Progress): string | undefined {
  if (status !== "Error" && status !== "UploadFailed") return undefined;
  const errors = transcodingMessages.filter(({ level }) => level === "Error");
  const reasons = errors.flatMap(({ message, value }) => (message ? [value ? `${message} (${value})` : message] : []));
  return reasons.length > 0 ? reasons.join(" ") : `its status is ${status}, and nothing says why.`;
}

/** A video that has not come so far yet. */
export class NotReached extends Error {
  /** How far it is. */
  readonly progress: string;

  constructor({ guid, status, encodeProgress }: Progress, stage: StreamVideoStage) {
    const progress = `the video ${guid} is encoded to ${encodeProgress ?? 0} % (${status ?? "its status is not known"})`;
    super(`After an hour ${progress}, and is not ${stage}. Run again to wait on.`);
    this.progress = progress;
  }
}
