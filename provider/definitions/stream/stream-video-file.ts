import { type BunnyClient, BunnyError, type StreamVideo } from "../../../sdk";
import { isUploaded } from "../../../sdk/api/stream";
import { unchangedFile, uploadOf } from "../shared/local-files";
import { withLibrary } from "./stream-access";
import type { StreamVideoInputs } from "./stream-video-inputs";

type Inputs = Pick<StreamVideoInputs, "libraryId" | "libraryApiKey" | "source" | "checksum">;

/** The SHA-256 of a video's file as the platform reports it; undefined where it does not. */
export const hashOf = ({ originalHash }: StreamVideo): string | undefined => originalHash?.toLowerCase() || undefined;

/** Sends the file of a new video. A second attempt after a lost response finds the first one's. */
export async function uploadVideo(api: BunnyClient, inputs: Inputs, videoId: string): Promise<void> {
  const { source = "", checksum } = inputs;
  const file = await unchangedFile(source, checksum);
  try {
    await withLibrary(api, inputs, (library) => api.streamVideos.upload(library, videoId, uploadOf(source, file)));
  } catch (error) {
    if (!(error instanceof BunnyError) || error.status !== 400) throw error;
    if (!(await hasFile(api, inputs, videoId))) throw error;
  }
}

/** Sends the file of a video whose create did not come so far, unless the platform has it. */
export async function continueUpload(api: BunnyClient, inputs: Inputs, videoId: string): Promise<void> {
  if (!(await hasFile(api, inputs, videoId))) await uploadVideo(api, inputs, videoId);
}

/**
 * Whether the platform has the file.
 *
 * @throws BunnyError where it has another one, which nothing replaces within a video.
 */
async function hasFile(api: BunnyClient, inputs: Inputs, videoId: string): Promise<boolean> {
  const video = await withLibrary(api, inputs, (library) => api.streamVideos.get(library, videoId));
  if (!isUploaded(video)) return false;
  const hash = hashOf(video);
  // The platform may keep no original, and then reports no hash.
  if (hash === undefined || hash === inputs.checksum) return true;
  throw new BunnyError(
    "conflict",
    `The video ${videoId} has another file, with the SHA-256 ${hash}. The file of a video cannot be changed: replace the resource (\`pulumi up --replace <its URN>\`), or leave out \`source\`.`,
  );
}
