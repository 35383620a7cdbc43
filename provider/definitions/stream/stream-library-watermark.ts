import { z } from "zod";
import type { BunnyClient, StreamLibrary } from "../../../sdk/index";
import { defineResource, int } from "../../define/define";
import { laterStep } from "../../define/init-failed";
import { checkSource, checksum, checksumByVersion, contentProblems, readSourceAhead } from "../shared/file-arguments";
import { libraryId } from "../shared/ids";
import { unchangedFile, uploadOf } from "../shared/local-files";
import { changedAmong, changesAny, unmanagedNote } from "../shared/settings";

const percent = (what: string) =>
  z.int().min(0).max(100).optional().describe(`${what}, in percent of the picture. ${unmanagedNote}`);

const inputs = z
  .object({
    libraryId: libraryId.describe("The id of the video library."),
    source: z.string().min(1).meta({
      description: "The path of a local file with the image, relative to the program.",
      localPath: true,
      writeOnly: "compared by its checksum",
    }),
    checksum: checksum.optional().meta({
      description:
        "The SHA-256 of the image in lower-case hex, which decides whether it is uploaded. Default: calculated from the file. A given one must match it.",
      calculated: true,
    }),
    left: percent("How far from the left it is"),
    top: percent("How far from the top it is"),
    width: percent("Its width"),
    height: percent("Its height"),
  })
  .meta({ group: true });

const outputs = z.object({
  version: int("The platform's number of the image, another one after each upload.", {
    changesWith: ["source", "checksum"],
  }),
});

type Inputs = z.output<typeof inputs>;

export const streamLibraryWatermark = defineResource({
  name: "StreamLibraryWatermark",
  description:
    "The watermark of a video library: an image, and its place in the picture. Later videos get it. No read returns the image: one that was uploaded outside of Pulumi shows as drift of `checksum`, by the platform's `version` of it, and the next `up` uploads the program's again. A library has one watermark: a create replaces the one that is there, and a delete removes it. `pulumi-bunny adopt` leaves it out, since the code of an import needs the file.",
  vendorPage: "api-reference/core/stream-video-library/add-watermark",
  example: {
    name: "watermark",
    args: { libraryId: 6001, source: "watermark.png", left: 80, top: 5, width: 15, height: 10 },
  },
  inputs,
  outputs,
  id: "{libraryId}",

  readAhead: readSourceAhead,

  check(inputs, given) {
    const { problems, normal } = checkSource(inputs, given);
    return { problems: [...problems, ...contentProblems(inputs.source, normal.checksum, "image")], normal };
  },

  claim: { list: "watermark of video library {libraryId}" },

  async create({ inputs }, { api }) {
    const { libraryId, source, checksum } = inputs;
    await upload(api, inputs);
    return laterStep({ inputs: { libraryId, source, checksum }, outputs: {} }, notPlaced, () => place(api, inputs));
  },

  async read({ prior: { inputs, outputs }, importing }, { api }) {
    const { libraryId, checksum } = inputs;
    const library = await api.streamLibraries.snapshot(libraryId);
    if (library.hasWatermark === false) return undefined;
    const current = outputsOf(library);
    return {
      inputs: {
        libraryId,
        source: undefined,
        checksum: checksumByVersion(checksum, { before: outputs.version, now: current.version, importing }),
        left: library.watermarkPositionLeft,
        top: library.watermarkPositionTop,
        width: library.watermarkWidth,
        height: library.watermarkHeight,
      },
      outputs: current,
    };
  },

  async update(request, { api }) {
    const { inputs, prior, changed } = request;
    const isUploaded = changed.has("checksum");
    if (!isUploaded && !changesAny(["left", "top", "width", "height"], request)) return { outputs: prior.outputs };
    if (isUploaded) await upload(api, inputs);
    const { source, checksum } = inputs;
    const reached = isUploaded ? { inputs: { ...prior.inputs, source, checksum }, outputs: {} } : undefined;
    // An upload is of a new watermark, which is placed as a whole.
    const placed = isUploaded ? inputs : { ...changedAmong(inputs, changed), libraryId: inputs.libraryId };
    return laterStep(reached, notPlaced, () => place(api, placed));
  },

  delete: ({ prior }, { api }) => api.streamLibraries.deleteWatermark(prior.inputs.libraryId),
});

const outputsOf = ({ watermarkVersion }: StreamLibrary): z.output<typeof outputs> =>
  watermarkVersion == null ? {} : { version: watermarkVersion };

const notPlaced = "the watermark was uploaded, but not placed";

/** Places the watermark. The response has its version, which a read may have late: it is read where no place is managed. */
async function place(
  api: BunnyClient,
  { libraryId, left, top, width, height }: Partial<Inputs> & Pick<Inputs, "libraryId">,
) {
  const settings = {
    watermarkPositionLeft: left,
    watermarkPositionTop: top,
    watermarkWidth: width,
    watermarkHeight: height,
  };
  const library = (await api.streamLibraries.update(libraryId, settings)) ?? (await api.streamLibraries.get(libraryId));
  return { outputs: outputsOf(library) };
}

async function upload(api: BunnyClient, { libraryId, source, checksum }: Inputs): Promise<void> {
  const file = await unchangedFile(source, checksum);
  await api.streamLibraries.setWatermark(libraryId, uploadOf(source, file));
}
