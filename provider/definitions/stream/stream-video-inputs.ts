import { z } from "zod";
import { described, flag } from "../../define/define";
import { enumInput } from "../../define/enums";
import { deleteContents } from "../shared/delete-contents";
import { checksum } from "../shared/file-arguments";
import { libraryId } from "../shared/ids";
import { libraryApiKey } from "./stream-access";

const second = (description: string) => z.int32().min(0).describe(`${description}, in seconds.`);

const chapter = z.object({
  title: z.string().min(1).max(255).describe("What the player shows, at most 255 characters."),
  start: second("The time at which it begins"),
  end: second("The time at which it ends"),
});
const moment = z.object({
  label: z.string().min(1).max(255).describe("What the player shows, at most 255 characters."),
  timestamp: second("Its time"),
});

const wait = enumInput(["uploaded", "playable", "finished"], {
  uploaded: "The platform has the file, also one that it fetches.",
  playable: "The first resolution can be watched.",
  finished: "All resolutions can be watched.",
});

const httpUrl = z
  .string()
  .regex(/^https?:\/\/[^/\s]\S*$/i, 'is not a URL such as "https://www.example.com/launch.mp4"');

const thumbnailUrl = z
  .string()
  .regex(
    /^(?:https?:\/\/[^/\s]\S*|thumbnail_[1-5]\.jpg)$/i,
    'is neither a URL such as "https://www.example.com/launch.jpg" nor thumbnail_1.jpg to thumbnail_5.jpg',
  );

const listOfWords = (description: string, word: RegExp, problem: string) =>
  z.array(z.string().regex(word, problem)).optional().describe(description);
const languages = (description: string) =>
  listOfWords(description, /^[a-z]{2,3}$/, "is not a code of a language such as en");

const likeTheLibrary = "What is left out is as the library has it.";
const withTheFile =
  "Sent with `source`, which then goes in one request of any size, as uploads in parts have no such options. It holds for a new video only: a first one for a video that exists is only noted, and another one replaces the video.";

const encoding = z
  .object({
    jit: flag("Whether a resolution is encoded when it is first watched. Needs the tier Premium."),
    codecs: listOfWords("The codecs, such as `x264` and `vp9`.", /^[\w-]+$/, "is not the name of a codec"),
    resolutions: listOfWords(
      "The resolutions: `240p`, `360p`, `480p`, `720p`, `1080p`, `1440p`, `2160p`.",
      /^\d{3,4}p$/,
      "is not a resolution such as 720p",
    ),
  })
  .strict();

const transcribing = z
  .object({
    enabled: flag("Whether the video is transcribed."),
    languages: languages("The codes of the languages of the captions, by ISO 639-1."),
    sourceLanguage: z
      .string()
      .regex(/^[a-z]{2,3}$/, "is not a code of a language such as en")
      .optional()
      .describe("The code of the language that is spoken, by ISO 639-1."),
    description: flag("Whether the platform writes a description."),
    chapters: flag("Whether the platform writes chapters. Not with `chapters`."),
    moments: flag("Whether the platform writes moments. Not with `moments`."),
  })
  .strict();

/** Arguments of a video that the platform or others may fill: those left out stay as they are. */
const whileGiven = "If omitted, it is left as it is; an empty one removes all.";

export const streamVideoInputs = z.object({
  libraryId: libraryId.meta({ description: "The id of the video library.", replaceOnChange: true }),
  libraryApiKey,
  title: z.string().min(1).describe("The title. It need not be unique."),
  collectionId: described(
    z.string().min(1).optional(),
    "The GUID of its collection, such as the output `collectionId` of StreamCollection. Default: none.",
  ),
  source: z.string().min(1).optional().meta({
    description:
      "The path of a local file with the video, relative to the program. Give either `source` or `sourceUrl`; without them, others upload the video.",
    localPath: true,
    writeOnly: "compared by its checksum",
  }),
  sourceUrl: httpUrl.optional().meta({
    description:
      "A URL from which the platform fetches the video, once. Another one, a first one, or none, replaces the video: leave it out of one that is imported, which is refused without `deleteContents`. Make one that signs in a secret.",
    writeOnly: "no read returns it",
    replaceOnChange: true,
  }),
  sourceHeaders: z.record(z.string().min(1), z.string()).optional().meta({
    description:
      "Headers of the request for `sourceUrl`, such as `Authorization`. Others change nothing of a video that exists.",
    secret: true,
    writeOnly: "no read returns them",
  }),
  checksum: checksum.optional().meta({
    description:
      "The SHA-256 of the file in lower-case hex: another one replaces the video. Default: calculated from `source`. A given one must match it.",
    calculated: true,
    replaceOnChange: "betweenValues",
  }),
  encoding: encoding.optional().meta({
    description: `How this video is encoded. ${likeTheLibrary} ${withTheFile}`,
    writeOnly: "no read returns it",
    replaceOnChange: "betweenValues",
  }),
  transcribing: transcribing.optional().meta({
    description: `Captions that the platform writes by itself, charged by minute and language. ${likeTheLibrary} ${withTheFile}`,
    writeOnly: "no read returns it",
    replaceOnChange: "betweenValues",
  }),
  thumbnailTime: z.int32().min(0).optional().meta({
    description:
      "The time of the picture that becomes the thumbnail, in milliseconds. It is sent with a new video only: a first one for a video that exists is only noted, and another one replaces the video. Default: chosen by the platform.",
    writeOnly: "no read returns it",
    replaceOnChange: "betweenValues",
  }),
  thumbnailSource: z.string().min(1).optional().meta({
    description:
      "The path of a local image that is the thumbnail, relative to the program. It is sent after the video, and after `waitFor`: the platform makes thumbnails of its own while it encodes. Give either `thumbnailSource` or `thumbnailSourceUrl`; without them, the thumbnail is left as it is.",
    localPath: true,
    writeOnly: "compared by its checksum",
  }),
  thumbnailSourceUrl: thumbnailUrl.optional().meta({
    description:
      "`thumbnail_1.jpg` to `thumbnail_5.jpg` for one of those that the platform makes while it encodes (give `waitFor`, too), or a URL from which the platform fetches the thumbnail, once, in place of `thumbnailSource`: it is fetched again when the URL changes. Make one that signs in a secret.",
    writeOnly: "no read returns it",
  }),
  thumbnailChecksum: checksum.optional().meta({
    description:
      "The SHA-256 of the image in lower-case hex, which decides whether it is sent. Default: calculated from `thumbnailSource`. A given one must match it.",
    calculated: true,
    writeOnly: "no read returns the image",
  }),
  chapters: described(
    z.array(chapter).max(200).optional(),
    `The chapters, at most 200, within the video and without overlap. They are sent after the file, and after \`waitFor\`: before a video is playable, the platform may not know its duration. ${whileGiven}`,
  ),
  moments: described(
    z.array(moment).max(200).optional(),
    `The moments, at most 200, within the video. They are sent with the chapters. ${whileGiven}`,
  ),
  metaTags: z
    .record(
      z.string().regex(/^[\w.:'"-]+$/, "is not made of letters, digits and . _ : ' \" -"),
      z.string().regex(/^[^<]*$/, "has <, and the platform removes markup"),
    )
    .refine((tags) => Object.keys(tags).length <= 50, "has more than 50, the most that a video can have")
    .optional()
    .describe(
      `The meta tags by their names: \`description\` is the description, \`keywords\` are the tags. ${whileGiven}`,
    ),
  waitFor: wait.optional().meta({
    description:
      "How far the video has to be for a create, or a change of this argument, to end. An encoding that fails ends it with the platform's reason. Default: the file is sent, or its URL.",
    writeOnly: "no part of the video",
  }),
  deleteContents: deleteContents.meta({
    description:
      "Whether it may be deleted or replaced where the program has neither its `source` nor its `sourceUrl`, so that only the platform has the file. Otherwise `destroy`, and a change that replaces it, are refused. The value in the state counts: set it to true, run `pulumi up`, and only then destroy or replace it. Default: false.",
  }),
});

export type StreamVideoInputs = z.output<typeof streamVideoInputs>;
