import { join } from "node:path";
import type { Emulator } from "../../../../emulator";
import { addStreamVideo } from "../../../../emulator/routes/stream";
import type { StreamCaptionRecord } from "../../../../emulator/routes/stream/records";
import type { Case, Deployed } from "../../case";
import { libraryOf, ownStreamLibraries } from "./own-stream-libraries";

const libraries = ownStreamLibraries(15_800);
const video = "/library/{libraryId}/videos/{videoId}";
const caption = `${video}/captions/{srclang}`;
const [key, set, read] = ["GET /videolibrary/{id}", `POST ${caption}`, `GET ${video}`];
const file = (name: string) => join(__dirname, name);
const videoIn = (libraryId: number) => `film-of-${libraryId}`;

const find = (emulator: Emulator, deployed: Deployed) =>
  libraryOf(emulator, deployed)?.videos.get(String(deployed.outputs.videoId));

const captionOf = (emulator: Emulator, deployed: Deployed) =>
  find(emulator, deployed)?.captions.find(({ srclang }) => srclang === deployed.outputs.language);

const drifts = (members: Partial<StreamCaptionRecord>) => (emulator: Emulator, deployed: Deployed) =>
  Object.assign(captionOf(emulator, deployed) ?? {}, members);

export const streamVideoCaptionCase: Case = {
  resource: "StreamVideoCaption",
  prepare(emulator) {
    libraries.prepare(emulator);
    for (const library of emulator.state.streamLibraries.values())
      if (library.Id >= libraries.libraryFor(0) && library.Id <= libraries.otherLibraryId)
        addStreamVideo(library, { guid: videoIn(library.Id), title: "Film", dateUploaded: emulator.state.now() });
  },
  args: (n) => ({
    libraryId: libraries.libraryFor(n),
    videoId: videoIn(libraries.libraryFor(n)),
    language: "en",
    label: "English",
    source: file("captions.vtt"),
  }),
  // Without a key as an argument it is read from the library, once in 30 s.
  calls: { create: [key, set, read], refresh: [key, read], delete: [key, `DELETE ${caption}`] },
  sharedReads: { create: [key], refresh: [key], delete: [key] },
  // A GUID of no video.
  refusals: ["not_found"],
  sameAs: [],
  updates: [
    { title: "label", args: { label: "株式会社" }, calls: [key, set, read] },
    { title: "the same text in another file", args: { source: file("same-captions.vtt") }, calls: [] },
    { title: "another text", args: { source: file("other-captions.srt") }, calls: [key, set, read] },
  ],
  replacements: [
    { title: "language", args: { language: "pt-BR" } },
    {
      title: "video",
      args: { libraryId: libraries.otherLibraryId, videoId: videoIn(libraries.otherLibraryId) },
    },
  ],
  drift: [
    { title: "another label", change: drifts({ label: "Mine" }), shows: ["label"] },
    { title: "another file", change: drifts({ version: 100, fileChecksum: "ab".repeat(32) }), shows: ["checksum"] },
    {
      title: "removed",
      change: (emulator, deployed) => Object.assign(find(emulator, deployed) ?? {}, { captions: [] }),
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const record = captionOf(emulator, deployed);
    if (!record) return undefined;
    const { libraryId, videoId } = deployed.outputs;
    return { libraryId, videoId, language: record.srclang, label: record.label };
  },
  unseen: {
    libraryApiKey: "no object of a library has its key",
    source: "compared by its checksum",
    checksum: "no read returns the file; its model compares it",
  },
  count: ({ state }) =>
    [...state.streamLibraries.values()].flatMap((library) =>
      [...library.videos.values()].flatMap((one) => one.captions),
    ).length,
};
