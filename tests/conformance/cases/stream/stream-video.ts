import { join } from "node:path";
import type { Emulator } from "../../../../emulator";
import type { StreamVideoRecord } from "../../../../emulator/routes/stream/records";
import type { Case, Deployed, Unseen } from "../../case";
import { libraryOf, ownStreamLibraries } from "./own-stream-libraries";

const libraries = ownStreamLibraries(15_600);
const videos = "/library/{libraryId}/videos";
const video = `${videos}/{videoId}`;
const key = "GET /videolibrary/{id}";
const [create, fetched, upload, change, picture, read] = [
  `POST ${videos}`,
  `POST ${videos}/fetch`,
  `PUT ${video}`,
  `POST ${video}`,
  `POST ${video}/thumbnail`,
  `GET ${video}`,
];
/** The emulator does not look into a file. */
const file = (name: string) => join(__dirname, name);

const find = (emulator: Emulator, deployed: Deployed) =>
  libraryOf(emulator, deployed)?.videos.get(String(deployed.outputs.videoId));

const drifts = (members: Partial<StreamVideoRecord>) => (emulator: Emulator, deployed: Deployed) =>
  Object.assign(find(emulator, deployed) ?? {}, members);

const fromUrl = (name: string) => ({
  thumbnailSource: undefined,
  thumbnailSourceUrl: `https://www.example.com/${name}.jpg`,
});
const other = {
  source: undefined,
  encoding: undefined,
  transcribing: undefined,
  sourceUrl: "https://www.example.com/launch.mp4",
  sourceHeaders: { authorization: "Bearer abc" },
};

const flagOf = (text: string | undefined) => (text === undefined ? undefined : text === "true");

/** The arguments of which a query was made. */
function argumentsOf(sent: StreamVideoRecord["uploadOptions"]) {
  const encoding = {
    jit: flagOf(sent.jitEnabled),
    codecs: sent.enabledOutputCodecs?.split(","),
    resolutions: sent.enabledResolutions?.split(","),
  };
  const transcribing = {
    enabled: flagOf(sent.transcribeEnabled),
    languages: sent.transcribeLanguages?.split(","),
    sourceLanguage: sent.sourceLanguage,
    description: flagOf(sent.generateDescription),
    chapters: flagOf(sent.generateChapters),
    moments: flagOf(sent.generateMoments),
  };
  return { encoding, transcribing };
}

const sentWithFile: Unseen = {
  reason: "sent with a file alone",
  when: (args, before) => before !== undefined && args.source === before.source,
};

export const streamVideoCase: Case = {
  resource: "StreamVideo",
  creation: { operation: create, assignsId: true },
  namedBy: "title",
  objects: ({ streamLibraries }) =>
    [...streamLibraries.values()].flatMap((library) =>
      [...library.videos.values()].map(({ guid, title }) => ({ id: `${library.Id}/${guid}`, name: title })),
    ),
  prepare: libraries.prepare,
  args: (n) => ({
    libraryId: libraries.libraryFor(n),
    title: `Launch ${n}`,
    source: file("watermark.png"),
    encoding: { jit: false, codecs: ["x264"], resolutions: ["480p", "720p"] },
    transcribing: {
      enabled: true,
      languages: ["en", "de"],
      sourceLanguage: "en",
      description: true,
      chapters: false,
      moments: false,
    },
    thumbnailTime: 5000,
    thumbnailSource: file("watermark.png"),
    chapters: [{ title: "Welcome", start: 0, end: 30 }],
    moments: [{ label: "One more thing", timestamp: 25 }],
    metaTags: { description: "What is new", keywords: "launch,news" },
    waitFor: "finished",
  }),
  // Without a key as an argument it is read from the library, once in 30 s.
  calls: {
    create: [key, create, change, upload, read, change, picture],
    refresh: [key, read],
    delete: [key, `DELETE ${video}`],
  },
  sharedReads: { create: [key], refresh: [key], delete: [key] },
  sameAs: [],
  updates: [
    { title: "deleteContents", args: { deleteContents: true }, calls: [] },
    { title: "title", args: { title: "株式会社" }, calls: [key, change] },
    { title: "the same file at another path", args: { source: file("same-watermark.png") }, calls: [] },
    { title: "collection", args: { collectionId: "a-collection" }, calls: [key, change] },
    {
      title: "no collection",
      from: { collectionId: "a-collection" },
      args: { collectionId: undefined },
      calls: [key, change],
    },
    {
      title: "chapters and moments",
      args: { chapters: [{ title: "All", start: 0, end: 60 }], moments: [] },
      calls: [key, change],
    },
    { title: "meta tags", args: { metaTags: { keywords: "new" } }, calls: [key, change] },
    { title: "what is left to the platform", args: { chapters: undefined, metaTags: undefined }, calls: [] },
    { title: "another thumbnail", args: { thumbnailSource: file("other-watermark.png") }, calls: [key, picture] },
    { title: "the same thumbnail in another file", args: { thumbnailSource: file("same-watermark.png") }, calls: [] },
    { title: "a thumbnail from a URL", args: fromUrl("launch"), calls: [key, picture] },
    {
      title: "one from another URL",
      from: fromUrl("launch"),
      args: { thumbnailSourceUrl: "https://www.example.com/other.jpg" },
      calls: [key, picture],
    },
    {
      title: "one that the platform made",
      args: { thumbnailSource: undefined, thumbnailSourceUrl: "thumbnail_3.jpg" },
      calls: [key, picture],
    },
    {
      title: "other headers for its URL",
      from: other,
      args: { sourceHeaders: { authorization: "Bearer def" } },
      calls: [],
    },
    { title: "a thumbnail that is left to the platform", args: { thumbnailSource: undefined }, calls: [] },
    { title: "how far to wait", args: { waitFor: "playable" }, calls: [key, read] },
    { title: "no wait", args: { waitFor: undefined }, calls: [] },
  ],
  replacements: [
    { title: "library", args: { libraryId: libraries.otherLibraryId } },
    { title: "another file", args: { source: file("other-watermark.png") } },
    { title: "a URL in place of the file", args: other, calls: [fetched] },
    { title: "another URL", from: other, args: { sourceUrl: "https://www.example.com/other.mp4" }, calls: [fetched] },
    { title: "other resolutions", args: { encoding: { resolutions: ["1080p"] } } },
    { title: "captions in another language", args: { transcribing: { enabled: true, languages: ["sl"] } } },
    { title: "a thumbnail of another time", args: { thumbnailTime: 9000 } },
  ],
  drift: [
    {
      title: "described otherwise",
      change: drifts({
        title: "hacked",
        collectionId: "another",
        chapters: [],
        moments: [{ label: "Mine", timestamp: 1 }],
        metaTags: [{ property: "description", value: "Mine" }],
      }),
      shows: ["title", "collectionId", "chapters", "moments", "metaTags"],
    },
    {
      title: "another file",
      change: drifts({ original: { sha256: "ab".repeat(32), size: 1 } }),
      shows: ["checksum"],
    },
    {
      title: "deleted",
      change: (emulator, deployed) => libraryOf(emulator, deployed)?.videos.delete(String(deployed.outputs.videoId)),
      shows: "gone",
    },
  ],
  failedCreates: [
    {
      title: "not described",
      fault: { operation: change, answer: { status: 400 } },
      error: /the video was created, but not described or uploaded/,
      completes: [change, read, upload, read, change, picture],
      reads: [key],
    },
    {
      title: "not uploaded",
      fault: { operation: upload, answer: { status: 403 } },
      error: /the video was created, but its file was not uploaded/,
      completes: [read, upload, read, change, picture],
      reads: [key],
    },
    {
      title: "a thumbnail that is refused",
      fault: { operation: picture, answer: { status: 400 } },
      error: /the video was written, but not its thumbnail/,
      completes: [picture],
      reads: [key],
    },
  ],
  failedUpdates: [
    {
      title: "a thumbnail that is refused",
      args: { title: "Renamed", thumbnailSource: file("other-watermark.png") },
      fault: { operation: picture, answer: { status: 400 } },
      error: /the video was written, but not its thumbnail/,
      completes: [picture],
      reads: [key],
    },
  ],
  onPlatform(emulator, deployed) {
    const record = find(emulator, deployed);
    if (!record) return undefined;
    return {
      libraryId: deployed.outputs.libraryId,
      title: record.title,
      collectionId: record.collectionId ?? undefined,
      thumbnailTime: record.thumbnailTime ?? undefined,
      chapters: record.chapters,
      moments: record.moments,
      metaTags: Object.fromEntries(record.metaTags.map(({ property, value }) => [property, value])),
      sourceUrl: record.url ?? undefined,
      sourceHeaders: record.urlHeaders ?? undefined,
      ...argumentsOf(record.uploadOptions),
      thumbnailSourceUrl: record.thumbnail && "url" in record.thumbnail.from ? record.thumbnail.from.url : undefined,
    };
  },
  unseen: {
    libraryApiKey: "no object of a library has its key",
    source: "compared by its checksum",
    checksum: "an import has no file; its model compares it",
    encoding: sentWithFile,
    transcribing: sentWithFile,
    sourceHeaders: { reason: "sent with a new video alone", when: (_, before) => before !== undefined },
    thumbnailSource: "compared by its checksum",
    thumbnailChecksum: "no read returns the image; its model compares it",
    waitFor: "no part of the video",
    deleteContents: "an instruction to the provider, applied by a delete",
  },
  count: ({ state }) => [...state.streamLibraries.values()].flatMap((library) => [...library.videos]).length,
};
