import { type BunnyClient, BunnyError } from "../../../sdk/index";
import type { Problem } from "../../define/define";
import { checkedSource, contentProblems } from "../shared/file-arguments";
import { unchangedFile, uploadOf } from "../shared/local-files";
import { withLibrary } from "./stream-access";
import type { StreamVideoInputs } from "./stream-video-inputs";

type Thumbnail = Pick<StreamVideoInputs, "thumbnailSource" | "thumbnailSourceUrl" | "thumbnailChecksum">;

/** The arguments of the thumbnail alone, also those that are left out. */
export const thumbnailOf = ({ thumbnailSource, thumbnailSourceUrl, thumbnailChecksum }: Partial<Thumbnail>) => ({
  thumbnailSource,
  thumbnailSourceUrl,
  thumbnailChecksum,
});

/**
 * The checksum of the image, calculated where it is left out. It alone decides: the platform names thumbnails by itself
 * while it encodes, and no document says that each image gets another name, so that a name is no sign of drift.
 */
export function checkThumbnail(
  { thumbnailSource, thumbnailChecksum }: Partial<Thumbnail>,
  given: ReadonlySet<string>,
  problems: Problem[],
): { thumbnailChecksum?: string } {
  const isGiven = given.has("thumbnailChecksum");
  if (given.has("thumbnailSource") && given.has("thumbnailSourceUrl"))
    problems.push({ path: ["thumbnailSource"], reason: "give either thumbnailSource or thumbnailSourceUrl" });
  if (!given.has("thumbnailSource")) {
    if (isGiven) problems.push({ path: ["thumbnailChecksum"], reason: "needs thumbnailSource" });
    return {};
  }
  const names = { source: "thumbnailSource", checksum: "thumbnailChecksum" };
  const known = checkedSource(thumbnailSource, { isGiven, checksum: thumbnailChecksum }, problems, names);
  problems.push(...contentProblems(thumbnailSource, known, "image", names.source));
  return known === undefined ? {} : { thumbnailChecksum: known };
}

/** Gives a video its thumbnail, where the program has one. */
export async function setThumbnail(
  api: BunnyClient,
  inputs: Thumbnail & Pick<StreamVideoInputs, "libraryId" | "libraryApiKey">,
  videoId: string,
): Promise<void> {
  const { thumbnailSource: source, thumbnailSourceUrl: url, thumbnailChecksum } = inputs;
  if (source !== undefined) {
    const image = uploadOf(source, await unchangedFile(source, thumbnailChecksum));
    await withLibrary(api, inputs, (library) => api.streamVideos.setThumbnail(library, videoId, image));
  } else if (url !== undefined)
    await withLibrary(api, inputs, (library) => api.streamVideos.setThumbnail(library, videoId, url)).catch(notFetched);
}

/** By the document, this status says that the platform could not fetch the URL. */
function notFetched(error: unknown): never {
  if (!(error instanceof BunnyError) || error.status !== 422) throw error;
  const message =
    "The platform could not fetch the image of `thumbnailSourceUrl`. See whether anyone can read it, or send a local file with `thumbnailSource`.";
  throw new BunnyError(error.code, message, { ...error, field: "thumbnailSourceUrl" }, { cause: error });
}
