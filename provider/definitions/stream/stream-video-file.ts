import { extname } from "node:path";
import { isUploaded, type StreamVideoUploadOptions } from "../../../sdk/api/stream";
import { type BunnyClient, BunnyError, isNotFound, type StreamVideo } from "../../../sdk/index";
import { reportWarning } from "../../messages/progress";
import { type LocalFile, partsOf, unchangedFile, uploadOf } from "../shared/local-files";
import { StartedUpload } from "./started-uploads";
import { withLibrary } from "./stream-access";
import type { StreamVideoInputs } from "./stream-video-inputs";

type Inputs = Pick<
  StreamVideoInputs,
  | "libraryId"
  | "libraryApiKey"
  | "title"
  | "collectionId"
  | "thumbnailTime"
  | "source"
  | "checksum"
  | "encoding"
  | "transcribing"
>;

/** The SHA-256 of a video's file as the platform reports it; undefined where it does not. */
export const hashOf = ({ originalHash }: StreamVideo): string | undefined => originalHash?.toLowerCase() || undefined;

/** How files are uploaded, which tests change. */
export const uploadSizes: { oneRequestBytes: number; chunkBytes: number | undefined } = {
  /** The largest file that one request sends, which begins anew where it breaks off. */
  oneRequestBytes: 64 * 1024 * 1024,
  chunkBytes: undefined,
};

/** The metadata of uploads in parts has no options. */
const isOneRequest = ({ encoding, transcribing }: Inputs, size: number) =>
  size <= uploadSizes.oneRequestBytes || encoding !== undefined || transcribing !== undefined;

function optionsOf({ encoding = {}, transcribing = {} }: Inputs): StreamVideoUploadOptions {
  return {
    jitEnabled: encoding.jit,
    enabledResolutions: encoding.resolutions,
    enabledOutputCodecs: encoding.codecs,
    transcribeEnabled: transcribing.enabled,
    transcribeLanguages: transcribing.languages,
    sourceLanguage: transcribing.sourceLanguage,
    generateDescription: transcribing.description,
    generateChapters: transcribing.chapters,
    generateMoments: transcribing.moments,
  };
}

/** The uploads in parts of this process, by video. */
const started = new Map<string, StartedUpload>();

/** The id of a new video: of one whose create was killed while it uploaded the same file, or else of what `create` makes. */
export async function newVideo(api: BunnyClient, inputs: Inputs, create: () => Promise<string>): Promise<string> {
  const { source, checksum } = inputs;
  if (source === undefined || checksum === undefined) return create();
  const { size } = await unchangedFile(source, checksum);
  if (isOneRequest(inputs, size)) return create();
  const known = { ...inputs, checksum };
  for (let upload = StartedUpload.take(known); upload; upload = StartedUpload.take(known)) {
    if (await isOurs(api, inputs, upload)) {
      started.set(upload.videoId, upload);
      return upload.videoId;
    }
    upload.end();
  }
  for (const { videoId, title } of StartedUpload.broken(known))
    reportWarning(
      `an upload of the same file was broken off in the video ${videoId} (${JSON.stringify(title)}) of the library ${inputs.libraryId}, which is in no state, and is not continued, since its arguments are others: delete that video, or import it.`,
    );
  const videoId = await create();
  started.set(videoId, StartedUpload.begin(known, videoId, { isInState: false }));
  return videoId;
}

/** Whether the video of a killed create is there, without a file or with ours. */
async function isOurs(api: BunnyClient, inputs: Inputs, { videoId }: StartedUpload): Promise<boolean> {
  try {
    const video = await withLibrary(api, inputs, (library) => api.streamVideos.get(library, videoId));
    return !isUploaded(video) || hashOf(video) === inputs.checksum;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Runs a step of a create, after which the state has the video where it fails: the next run goes on in it. */
export async function leavingUpload<T>(videoId: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    // The engine that has cancelled it may have been killed, and then no state has the video.
    const isInState = !(error instanceof BunnyError && error.code === "cancelled");
    started.get(videoId)?.leave({ isInState });
    started.delete(videoId);
    throw error;
  }
}

/** Sends the file of a new video. A second attempt after a lost response finds the first one's. */
export async function uploadVideo(api: BunnyClient, inputs: Inputs, videoId: string): Promise<void> {
  const { source = "", checksum = "" } = inputs;
  const file = await unchangedFile(source, checksum);
  if (!isOneRequest(inputs, file.size)) return uploadInParts(api, { ...inputs, checksum }, videoId, file);
  try {
    await withLibrary(api, inputs, (library) =>
      api.streamVideos.upload(library, videoId, uploadOf(source, file), optionsOf(inputs)),
    );
  } catch (error) {
    if (!(error instanceof BunnyError) || error.status !== 400) throw error;
    if (!(await hasFile(api, inputs, videoId))) throw error;
  }
}

async function uploadInParts(
  api: BunnyClient,
  inputs: Inputs & { checksum: string },
  videoId: string,
  file: LocalFile,
): Promise<void> {
  const { source = "", title } = inputs;
  const upload =
    started.get(videoId) ??
    StartedUpload.take(inputs, videoId) ??
    StartedUpload.begin(inputs, videoId, { isInState: true });
  started.set(videoId, upload);
  await leavingUpload(videoId, async () => {
    if (upload.isContinued && (await hasFile(api, inputs, videoId))) return;
    await withLibrary(api, inputs, (library) =>
      api.streamVideoUploads.upload(library, videoId, partsOf(source, file), {
        title,
        fileType: fileTypes[extname(source).toLowerCase()],
        uploadId: upload.uploadId,
        onUpload: (uploadId) => upload.keep(uploadId),
        chunkBytes: uploadSizes.chunkBytes,
      }),
    );
  });
  upload.end();
  started.delete(videoId);
}

const fileTypes: Readonly<Record<string, string>> = {
  ".mp4": "video/mp4",
  ".m4v": "video/mp4",
  ".mov": "video/quicktime",
  ".mkv": "video/x-matroska",
  ".webm": "video/webm",
  ".avi": "video/x-msvideo",
};

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
