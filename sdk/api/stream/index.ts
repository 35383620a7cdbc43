import type { Connections } from "../connection";
import { StreamCollections } from "./stream-collections";
import { StreamLibraries } from "./stream-libraries";
import { StreamVideoCaptions } from "./stream-video-captions";
import { StreamVideoUploads } from "./stream-video-uploads";
import { StreamVideos } from "./stream-videos";

export * from "../../wire/generated/stream";
export type { StreamAccess } from "../connection";
export * from "./library-settings";
export * from "./new-stream-library";
export * from "./resumable-upload";
export * from "./stream-collections";
export * from "./stream-libraries";
export * from "./stream-video-captions";
export * from "./stream-videos";
export * from "./video-stages";

/** Advice for a 401 of the host of video libraries. */
export const streamAdvice = "the key of the video library was not accepted. Use its current one.";

/** Creates the areas of the client for Stream. */
export function streamAreas({ core, stream }: Connections) {
  const streamVideos = new StreamVideos(stream);
  return {
    streamCollections: new StreamCollections(stream),
    streamLibraries: new StreamLibraries(core),
    streamVideoCaptions: new StreamVideoCaptions(stream, streamVideos),
    streamVideoUploads: new StreamVideoUploads(stream, streamVideos),
    streamVideos,
  };
}
