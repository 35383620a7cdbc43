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

/** Makes the areas of the client for Stream. */
export function streamAreas({ core, stream }: Connections) {
  return {
    streamCollections: () => new StreamCollections(stream),
    streamLibraries: () => new StreamLibraries(core),
    streamVideoCaptions: () => new StreamVideoCaptions(stream, new StreamVideos(stream)),
    streamVideoUploads: () => new StreamVideoUploads(stream, new StreamVideos(stream)),
    streamVideos: () => new StreamVideos(stream),
  };
}
