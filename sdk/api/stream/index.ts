import type { Connections } from "../connection";
import type { ResumableFile, ResumableUpload } from "./resumable-upload";
import { type StreamCollection, StreamCollections } from "./stream-collections";
import { StreamLibraries } from "./stream-libraries";
import { type StreamVideoCaption, StreamVideoCaptions } from "./stream-video-captions";
import { StreamVideoUploads } from "./stream-video-uploads";
import {
  type CreateStreamVideo,
  type StreamStatistics,
  type StreamVideo,
  StreamVideos,
  type UpdateStreamVideo,
} from "./stream-videos";

export type { StreamAccess } from "../connection";
export {
  drmVersion,
  encodingTier,
  type StreamLibrarySettings,
  settingsOfCreate,
  streamLibrarySettingRows,
  widevineSecurityLevel,
} from "./library-settings";
export { forcedByOthers, newStreamLibrary, newStreamLibraryWire } from "./new-stream-library";
export type {
  CreateStreamLibrary,
  StreamLanguage,
  StreamLibrary,
  StreamLibraryReferrers,
  StreamWatermarkPlace,
} from "./stream-libraries";
export { failureOf, isUploaded, type StreamVideoStage, streamVideoSeverity, streamVideoStatus } from "./video-stages";
export type {
  CreateStreamVideo,
  ResumableFile,
  ResumableUpload,
  StreamCollection,
  StreamStatistics,
  StreamVideo,
  StreamVideoCaption,
  UpdateStreamVideo,
};

/** Advice for a 401 of the host of video libraries. */
export const streamAdvice = "the key of the video library was not accepted. Use its current one.";

/** The areas of the client for Stream. */
export interface StreamAreas {
  readonly streamCollections: StreamCollections;
  readonly streamLibraries: StreamLibraries;
  readonly streamVideoCaptions: StreamVideoCaptions;
  readonly streamVideoUploads: StreamVideoUploads;
  readonly streamVideos: StreamVideos;
}

/** Creates the areas for Stream. */
export function streamAreas({ core, stream }: Connections): StreamAreas {
  const streamVideos = new StreamVideos(stream);
  return {
    streamCollections: new StreamCollections(stream),
    streamLibraries: new StreamLibraries(core),
    streamVideoCaptions: new StreamVideoCaptions(stream, streamVideos),
    streamVideoUploads: new StreamVideoUploads(stream, streamVideos),
    streamVideos,
  };
}
