import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { BunnyClient } from "../../../sdk/index";
import { defineResource, int } from "../../define/define";
import { outputOf } from "../../define/example";
import { reportWarning } from "../../messages/progress";
import { checkSource, checksum, checksumByVersion, readSourceAhead } from "../shared/file-arguments";
import { libraryId } from "../shared/ids";
import { changedFile, reasonOf, textChecksum } from "../shared/local-files";
import { libraryApiKey, withLibrary } from "./stream-access";

const inputs = z.object({
  libraryId: libraryId.describe("The id of the video library."),
  libraryApiKey,
  videoId: z
    .string()
    .regex(/^[\w-]{1,64}$/, "is not the GUID of a video")
    .describe("The GUID of the video, such as the output `videoId` of StreamVideo."),
  language: z
    .string()
    .regex(/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i, 'is not the code of a language such as "en" or "pt-BR"')
    .describe("The code of the language, such as `en`: a video has one file of captions for each."),
  label: z.string().min(1).describe("What the player shows, such as `English`."),
  source: z.string().min(1).meta({
    description: "The path of a local file with the captions (WebVTT or SubRip), relative to the program.",
    localPath: true,
    writeOnly: "compared by its checksum",
  }),
  checksum: checksum.optional().meta({
    description:
      "The SHA-256 of the file in lower-case hex, which decides whether it is sent. Default: calculated from the file. A given one must match it.",
    calculated: true,
  }),
});

const outputs = z.object({
  version: int("The platform's number of the file, another one after each upload.", {
    changesWith: ["source", "checksum", "label"],
  }),
});

type Inputs = z.output<typeof inputs>;

export const streamVideoCaption = defineResource({
  name: "StreamVideoCaption",
  description:
    "The captions of a video in one language. The platform reads the file: one that it finds invalid is an error with its reasons and lines, and what it warns of is a warning. No read returns the file: one that was uploaded outside of Pulumi shows as drift of `checksum`, by the platform's `version` of it, and the next `up` sends the program's again. A create replaces captions that the video has in the language. `pulumi-bunny adopt` leaves it out, since the code of an import needs the file.",
  vendorPage: "api-reference/stream/manage-videos/add-caption",
  example: [
    { type: "StreamLibrary", name: "courses", args: { name: "acme-courses" } },
    {
      type: "StreamVideo",
      name: "lesson",
      args: { libraryId: outputOf("courses.libraryId"), title: "Lesson 1", source: "lesson.mp4" },
    },
    {
      type: "StreamVideoCaption",
      name: "english",
      args: {
        libraryId: outputOf("courses.libraryId"),
        videoId: outputOf("lesson.videoId"),
        language: "en",
        label: "English",
        source: "lesson.en.vtt",
      },
    },
  ],
  inputs,
  outputs,
  id: "{libraryId}/{videoId}/{language}",

  readAhead: readSourceAhead,

  check: checkSource,

  claim: { list: "captions {language} of video {videoId}" },

  async create({ inputs }, { api }) {
    return { outputs: await upload(api, inputs) };
  },

  async read({ prior: { inputs, outputs }, importing }, { api }) {
    const { libraryId, libraryApiKey, videoId, language, checksum } = inputs;
    const video = await withLibrary(api, { libraryId, libraryApiKey }, (library) =>
      api.streamVideos.snapshot(library, videoId),
    );
    const found = video.captions.find(({ srclang }) => srclang === language);
    if (!found) return undefined;
    const current = outputsOf(found);
    return {
      inputs: {
        libraryId,
        libraryApiKey,
        videoId,
        language,
        label: found.label,
        source: undefined,
        checksum: checksumByVersion(checksum, { before: outputs.version, now: current.version, importing }),
      },
      outputs: current,
    };
  },

  async update({ inputs, prior, changed }, { api }) {
    if (!changed.has("checksum") && !changed.has("label")) return { outputs: prior.outputs };
    const { version } = await upload(api, inputs);
    // A read that is late has the version of before.
    return { outputs: version === undefined || version === prior.outputs.version ? {} : { version } };
  },

  async delete({ prior }, { api }) {
    const { libraryId, libraryApiKey, videoId, language } = prior.inputs;
    await withLibrary(api, { libraryId, libraryApiKey }, (library) =>
      api.streamVideoCaptions.delete(library, videoId, language),
    );
  },
});

const outputsOf = ({ version }: { version?: number | null | undefined }): z.output<typeof outputs> =>
  version == null ? {} : { version };

/** Sends the file, and tells what the platform warns of. */
async function upload(api: BunnyClient, inputs: Inputs): Promise<z.output<typeof outputs>> {
  const { videoId, language, label, source, checksum } = inputs;
  const file = await readFile(source).catch((error: unknown) => {
    throw changedFile(source, reasonOf(error));
  });
  if (textChecksum(file) !== checksum) throw changedFile(source, "it has another content");
  return withLibrary(api, inputs, async (library) => {
    const { warnings, version } = await api.streamVideoCaptions.set(library, videoId, { language, label, file });
    for (const warning of warnings) reportWarning(`The captions ${source} were taken, with a warning: ${warning}`);
    return outputsOf({ version });
  });
}
