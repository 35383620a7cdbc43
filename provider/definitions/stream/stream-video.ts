import { z } from "zod";
import { isUploaded } from "../../../sdk/api/stream";
import { type BunnyClient, BunnyError, type StreamVideo, type UpdateStreamVideo } from "../../../sdk/index";
import { collect } from "../../../sdk/internal";
import { defineResource, type PriorState, type Problem } from "../../define/define";
import { outputOf } from "../../define/example";
import { laterStep } from "../../define/init-failed";
import { AdvisedError } from "../../messages/error-message";
import { countAndSize, countOf } from "../shared/count-and-size";
import { checkedSource, contentProblems, readSourceAhead } from "../shared/file-arguments";
import { withLibrary } from "./stream-access";
import { continueUpload, hashOf, leavingUpload, newVideo, uploadVideo } from "./stream-video-file";
import { type StreamVideoInputs as Inputs, streamVideoInputs } from "./stream-video-inputs";
import { checkThumbnail, setThumbnail, thumbnailOf } from "./stream-video-thumbnail";

const outputs = z.object({
  videoId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .describe("The GUID of the video."),
});

type Prior = PriorState<Inputs, z.output<typeof outputs>, "libraryId" | "videoId">;

const notDescribed = "the video was created, but not described or uploaded";
const notUploaded = "the video was created, but its file was not uploaded";
const notReached = "the video was uploaded, but did not come as far as waitFor says";
const notPictured = "the video was written, but not its thumbnail";

export const streamVideo = defineResource({
  name: "StreamVideo",
  description:
    "A video of a library, from a local file or from a URL. A file is streamed, so that its size does not matter to memory: up to 64 MiB in one request that begins anew where it breaks off, a larger one in parts of 32 MiB (TUS), of which none is sent twice. An upload that failed, or whose run was killed, is continued by the next `up` on the same machine, within the same video. Another file replaces the video, with another GUID and other URLs; all else changes in place. No read returns a thumbnail, so that one which was set outside of Pulumi is no drift. A file that is not the one of the state shows as drift of `checksum`, where the platform reports its SHA-256. A URL is sent once: where its answer is lost, the error names the videos of its title. Encoding goes on after the run unless `waitFor` is given, and takes at most an hour of it, or what `customTimeouts` says. It plays at `https://<hostname>/<videoId>/playlist.m3u8`, with the `hostname` of getStreamLibrary; getStreamVideo has its status.",
  vendorPage: "api-reference/stream/manage-videos/create-video",
  example: [
    { type: "StreamLibrary", name: "keynotes", args: { name: "acme-keynotes" } },
    {
      type: "StreamVideo",
      name: "keynote",
      args: {
        libraryId: outputOf("keynotes.libraryId"),
        title: "Keynote",
        source: "keynote.mp4",
        metaTags: { description: "What is new" },
        chapters: [{ title: "Welcome", start: 0, end: 30 }],
        waitFor: "playable",
      },
      exports: { keynoteVideoId: "videoId" },
    },
  ],
  inputs: streamVideoInputs,
  outputs,
  id: "{libraryId}/{videoId}",

  async readAhead({ source, thumbnailSource }) {
    await Promise.all([readSourceAhead({ source }), readSourceAhead({ source: thumbnailSource })]);
  },

  check(inputs, given) {
    const problems = problemsOf(inputs, given);
    const normal = checkThumbnail(inputs, given, problems);
    if (!given.has("source")) return { problems, normal };
    const { source, checksum } = inputs;
    const known = checkedSource(source, { isGiven: given.has("checksum"), checksum }, problems);
    problems.push(...contentProblems(source, known, "video"));
    return { problems, normal: known === undefined ? normal : { ...normal, checksum: known } };
  },

  async create({ inputs, replaced }, { api }) {
    const { source: _, checksum: __, waitFor: ___, chapters, moments, metaTags, ...others } = inputs;
    const noThumbnail = thumbnailOf({});
    const created = { ...others, ...noThumbnail };
    const outputs = { videoId: await newVideo(api, inputs, () => createVideo(api, inputs)) };
    const tagged = { ...created, metaTags };
    await laterStep({ inputs: created, outputs }, notDescribed, () =>
      leavingUpload(outputs.videoId, () =>
        describe(api, inputs, outputs.videoId, { metaTags: metaTags ?? replaced?.metaTags }),
      ),
    );
    if (inputs.source !== undefined)
      await laterStep({ inputs: tagged, outputs }, notUploaded, () => uploadVideo(api, inputs, outputs.videoId));
    const withoutTimes = { ...inputs, ...noThumbnail, chapters: undefined, moments: undefined };
    await laterStep({ inputs: { ...withoutTimes, waitFor: undefined }, outputs }, notReached, () =>
      reach(api, inputs, outputs.videoId),
    );
    // They have to lie within the video, whose duration is 0 before it is there.
    await laterStep({ inputs: withoutTimes, outputs }, notDescribed, () =>
      describe(api, inputs, outputs.videoId, { chapters, moments }),
    );
    await laterStep({ inputs: { ...inputs, ...noThumbnail }, outputs }, notPictured, () =>
      setThumbnail(api, inputs, outputs.videoId),
    );
    return { outputs };
  },

  async read({ prior, importing }, { api }) {
    const { inputs } = prior;
    const { libraryId, libraryApiKey } = inputs;
    const video = await videoOf(api, prior);
    const lists = listsOf(video);
    return {
      inputs: {
        libraryId,
        libraryApiKey,
        title: video.title,
        // The platform has a text without characters where there is none.
        collectionId: video.collectionId || undefined,
        source: undefined,
        sourceUrl: undefined,
        checksum: inputs.checksum === undefined ? undefined : checksumOf(video, inputs.checksum),
        sourceHeaders: undefined,
        encoding: undefined,
        transcribing: undefined,
        thumbnailTime: undefined,
        ...thumbnailOf({}),
        chapters: managed(inputs.chapters, lists.chapters, importing),
        moments: managed(inputs.moments, lists.moments, importing),
        metaTags: managed(inputs.metaTags, lists.metaTags, importing),
        waitFor: undefined,
        deleteContents: inputs.deleteContents,
      },
      outputs: { videoId: video.guid },
    };
  },

  async update({ inputs, prior, changed }, { api }) {
    const { videoId } = prior.outputs;
    const { title, collectionId = "", chapters, moments, metaTags } = inputs;
    const all = { title, collectionId, chapters, moments, metaTags };
    const changes = Object.fromEntries(Object.entries(all).filter(([name]) => changed.has(name)));
    const isSent = (changed.has("checksum") && inputs.source !== undefined) || changed.has("waitFor");
    const { chapters: _, moments: __, ...untimed } = changes;
    await describe(api, inputs, videoId, isSent ? untimed : changes);
    const described = { ...prior.inputs, ...(isSent ? untimed : changes) };
    if (changed.has("checksum") && inputs.source !== undefined)
      await laterStep({ inputs: described, outputs: { videoId } }, notUploaded, () =>
        continueUpload(api, inputs, videoId),
      );
    const uploaded = { ...inputs, ...thumbnailOf(prior.inputs) };
    const withoutTimes = { ...uploaded, chapters: described.chapters, moments: described.moments };
    if (changed.has("waitFor"))
      await laterStep(
        { inputs: { ...withoutTimes, waitFor: prior.inputs.waitFor }, outputs: { videoId } },
        notReached,
        () => reach(api, inputs, videoId),
      );
    if (isSent)
      await laterStep({ inputs: withoutTimes, outputs: { videoId } }, notDescribed, () =>
        describe(api, inputs, videoId, {
          ...(changed.has("chapters") && { chapters }),
          ...(changed.has("moments") && { moments }),
        }),
      );
    if (changed.has("thumbnailChecksum") || changed.has("thumbnailSourceUrl"))
      await laterStep({ inputs: uploaded, outputs: { videoId } }, notPictured, () =>
        setThumbnail(api, inputs, videoId),
      );
    return { outputs: { videoId } };
  },

  async delete({ prior: { inputs, outputs } }, { api }) {
    const { libraryId, libraryApiKey } = inputs;
    await withLibrary(api, { libraryId, libraryApiKey }, (library) =>
      api.streamVideos.delete(library, outputs.videoId),
    );
  },

  async unmanaged({ prior, inputs }, { api }) {
    if (inputs.metaTags !== undefined) return {};
    const { metaTags } = listsOf(await videoOf(api, prior));
    return Object.keys(metaTags).length > 0 ? { metaTags } : {};
  },

  async endedByReplacement({ prior }, { api }) {
    const { chapters, moments, captions } = await videoOf(api, prior);
    const lost = [
      ...(chapters.length > 0 && !prior.inputs.chapters ? [countOf(chapters.length, "chapter")] : []),
      ...(moments.length > 0 && !prior.inputs.moments ? [countOf(moments.length, "moment")] : []),
      ...(captions.length > 0 ? [`captions in ${countOf(captions.length, "language")}`] : []),
    ];
    if (lost.length === 0) return undefined;
    const all = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(lost);
    return `the replacement takes with it what belongs to the file of the video ${prior.outputs.videoId}: ${all} are not copied to the new one, unless the program has them.`;
  },

  async contents({ prior: { inputs, outputs } }, { api }) {
    if (inputs.source !== undefined || inputs.sourceUrl !== undefined) return undefined;
    const video = await videoOf(api, { inputs, outputs });
    return isUploaded(video) ? countAndSize(1, "video file", video.storageSize ?? 0) : undefined;
  },

  list: ({ libraryId }, { api }) =>
    withLibrary(api, { libraryId }, (library) =>
      collect(api.streamVideos.list(library), ({ guid, title }) => ({
        name: title || `video ${guid}`,
        outputs: { videoId: guid },
      })),
    ),
});

function videoOf(
  api: BunnyClient,
  { inputs: { libraryId, libraryApiKey }, outputs: { videoId } }: Prior,
): Promise<StreamVideo> {
  return withLibrary(api, { libraryId, libraryApiKey }, (library) => api.streamVideos.get(library, videoId));
}

type Partly<T> = { readonly [K in keyof T]?: unknown };

function problemsOf(
  inputs: {
    readonly chapters?: readonly (Partly<{ start: 0; end: 0 }> | undefined)[] | undefined;
    readonly transcribing?: Partly<{ chapters: true; moments: true }> | undefined;
  },
  given: ReadonlySet<string>,
): Problem[] {
  const problems: Problem[] = [];
  const hasFile = given.has("source");
  const hasUrl = given.has("sourceUrl");
  if (hasFile && hasUrl) problems.push({ path: ["source"], reason: "give either source or sourceUrl" });
  if (given.has("checksum") && !hasFile) problems.push({ path: ["checksum"], reason: "needs source" });
  if (given.has("sourceHeaders") && !hasUrl) problems.push({ path: ["sourceHeaders"], reason: "needs sourceUrl" });
  for (const name of ["encoding", "transcribing"])
    if (given.has(name) && !hasFile) problems.push({ path: [name], reason: "needs source" });
  for (const name of ["chapters", "moments"] as const)
    if (given.has(name) && inputs.transcribing?.[name] === true)
      problems.push({ path: ["transcribing", name], reason: `cannot be true with ${name} of the program` });
  if (given.has("waitFor") && !hasFile && !hasUrl)
    problems.push({ path: ["waitFor"], reason: "needs source or sourceUrl" });
  for (const [at, { start, end } = {}] of (inputs.chapters ?? []).entries())
    if (typeof start === "number" && typeof end === "number" && end <= start)
      problems.push({ path: ["chapters", at, "end"], reason: "must be after start" });
  problems.push(...overlaps(inputs.chapters ?? []));
  return problems;
}

function overlaps(chapters: readonly (Partly<{ start: 0; end: 0 }> | undefined)[]): Problem[] {
  const known = chapters.flatMap(({ start, end } = {}, at) =>
    typeof start === "number" && typeof end === "number" ? [{ at, start, end }] : [],
  );
  const sorted = known.toSorted((a, b) => a.start - b.start);
  return sorted.flatMap(({ at, start }, place): Problem[] => {
    const before = sorted[place - 1];
    if (!before || before.end <= start) return [];
    return [
      { path: ["chapters", at, "start"], reason: `is within chapters[${before.at}], which ends at ${before.end}` },
    ];
  });
}

const notFetchedTwice =
  "A video that is imported keeps its file where the program leaves `sourceUrl` out: with it, the next run would replace the video and fetch another.";

/** Creates a video, and returns its id. */
async function createVideo(api: BunnyClient, inputs: Inputs): Promise<string> {
  const { title, collectionId, thumbnailTime, sourceUrl: url, sourceHeaders: headers } = inputs;
  const sent = { title, collectionId, thumbnailTime };
  return withLibrary(api, inputs, async (library) => {
    if (url === undefined) return (await api.streamVideos.create(library, sent)).guid;
    return api.streamVideos.fetch(library, { ...sent, url, headers }).catch((error: unknown) => {
      throw error instanceof BunnyError && error.mayHaveHappened ? new AdvisedError(error, notFetchedTwice) : error;
    });
  });
}

type Described = Pick<UpdateStreamVideo, "title" | "collectionId"> & Pick<Inputs, "chapters" | "moments" | "metaTags">;

/** Changes what is given. */
async function describe(api: BunnyClient, inputs: Inputs, videoId: string, described: Described): Promise<void> {
  const { metaTags, ...others } = described;
  const changes: UpdateStreamVideo = {
    ...others,
    metaTags: metaTags && Object.entries(metaTags).map(([property, value]) => ({ property, value })),
  };
  if (Object.values(changes).every((value) => value === undefined)) return;
  await withLibrary(api, inputs, (library) => api.streamVideos.update(library, videoId, changes));
}

async function reach(api: BunnyClient, inputs: Inputs, videoId: string): Promise<void> {
  const { waitFor } = inputs;
  if (waitFor === undefined) return;
  await withLibrary(api, inputs, (library) => api.streamVideos.reach(library, videoId, waitFor));
}

/** The checksum of the file that is there: none where it was never uploaded, and the known one where nothing tells. */
function checksumOf(video: StreamVideo, known: string): string | undefined {
  return video.status === "Created" ? undefined : (hashOf(video) ?? known);
}

function listsOf({ chapters, moments, metaTags }: StreamVideo) {
  return {
    chapters: chapters.map(({ title, start, end }) => ({ title: title ?? "", start: start ?? 0, end: end ?? 0 })),
    moments: moments.map(({ label, timestamp }) => ({ label: label ?? "", timestamp: timestamp ?? 0 })),
    metaTags: Object.fromEntries(
      metaTags.flatMap(({ property, value }) => (property ? [[property, value ?? ""]] : [])),
    ),
  };
}

/** What is left out of the program is left to the platform; an import takes what there is. */
function managed<T extends object>(prior: T | undefined, current: T, importing: boolean): T | undefined {
  if (prior !== undefined) return current;
  return importing && Object.keys(current).length > 0 ? current : undefined;
}
