import { z } from "zod";
import { streamVideoSeverity, streamVideoStatus } from "../../../sdk/api/stream";
import type { StreamVideo } from "../../../sdk/index";
import type { OrNull } from "../../define/define";
import { described, flag, int, number, text, texts } from "../../define/define";
import { enumOutput } from "../../define/enums";

const chapter = z.object({
  title: text("What the player shows."),
  start: int("The time at which it begins, in seconds."),
  end: int("The time at which it ends, in seconds."),
});
const moment = z.object({
  label: text("What the player shows."),
  timestamp: int("Its time, in seconds."),
});
const metaTag = z.object({
  property: text("The name of the tag, such as `description`."),
  value: text("Its value."),
});
const caption = z.object({
  language: text("The code of the language."),
  label: text("What the player shows."),
});
const message = z.object({
  level: enumOutput(streamVideoSeverity).optional().describe("How grave it is."),
  message: text("What happened."),
  value: text("What it is about."),
});

const outputs = z.object({
  videoId: z.string().describe("The GUID."),
  title: text("The title."),
  description: text("The description."),
  collectionId: text("The GUID of its collection, if it is in one."),
  status: described(
    enumOutput(streamVideoStatus).optional(),
    "How far it is: `Finished` and `JitPlaylistsCreated` are ready, `Error` and `UploadFailed` failures.",
  ),
  encodeProgress: int("How much of it is encoded, in percent."),
  dateUploaded: text("When it was created (ISO 8601, UTC)."),
  length: int("Its length, in seconds."),
  width: int("The width of the original, in pixels."),
  height: int("The height of the original, in pixels."),
  framerate: number("Its frames in a second."),
  availableResolutions: texts("The resolutions in which it plays, such as `720p`."),
  outputCodecs: texts("The codecs in which it is encoded."),
  hasMp4Fallback: flag("Whether there are MP4 files of it."),
  jitEncodingEnabled: flag("Whether it is encoded when it is first watched."),
  hasOriginal: flag("Whether the uploaded file is kept."),
  originalHash: text("The SHA-256 of the uploaded file, in hexadecimal digits."),
  storageSize: int("What it takes in storage, in bytes."),
  thumbnailUrl: text("The URL of its thumbnail."),
  category: text("What the platform takes it for."),
  views: int("How often it was watched."),
  averageWatchTime: int("How long it was watched on average, in seconds."),
  totalWatchTime: int("How long it was watched in all, in seconds."),
  captions: z.array(caption).describe("Its captions."),
  chapters: z.array(chapter).describe("Its chapters."),
  moments: z.array(moment).describe("Its moments."),
  metaTags: z.array(metaTag).describe("Its meta tags."),
  transcodingMessages: z.array(message).describe("What its encoding reports, such as why it failed."),
});

function from(video: StreamVideo): OrNull<z.output<typeof outputs>> {
  const { guid, collectionId, hasMP4Fallback, availableResolutions, outputCodecs, captions, ...rest } = video;
  return {
    ...rest,
    videoId: guid,
    // The platform has a text without characters where there is none.
    collectionId: collectionId || undefined,
    hasMp4Fallback: hasMP4Fallback,
    availableResolutions: listIn(availableResolutions),
    outputCodecs: listIn(outputCodecs),
    captions: captions.map(({ srclang, label }) => ({ language: srclang, label })),
  };
}

const listIn = (csv: string | null | undefined) => csv?.split(",").filter((item) => item !== "") ?? [];

/** A video as data sources have it. */
export const streamVideoModel = { outputs, from };
