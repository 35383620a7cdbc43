import { join } from "node:path";
import type { Emulator } from "../../../../emulator";
import type { StreamLibraryRecord } from "../../../../emulator/routes/stream/records";
import type { Case, Deployed } from "../../case";
import { libraryOf, ownStreamLibraries } from "./own-stream-libraries";

const libraries = ownStreamLibraries(15_200);
const library = "/videolibrary/{id}";
const put = `PUT ${library}/watermark`;
const [read, place] = [`GET ${library}`, `POST ${library}`];
const image = (name: string) => join(__dirname, name);

const change = (members: Partial<StreamLibraryRecord>) => (emulator: Emulator, deployed: Deployed) =>
  Object.assign(libraryOf(emulator, deployed) ?? {}, members);

export const streamLibraryWatermarkCase: Case = {
  resource: "StreamLibraryWatermark",
  prepare: libraries.prepare,
  args: (n) => ({
    libraryId: libraries.libraryFor(n),
    source: image("watermark.png"),
    left: 80,
    top: 5,
    width: 15,
    height: 10,
  }),
  calls: { create: [put, place], refresh: [read], delete: [`DELETE ${library}/watermark`] },
  sameAs: [],
  updates: [
    { title: "the same image in another file", args: { source: image("same-watermark.png") }, calls: [] },
    { title: "place", args: { left: 0, top: 90 }, calls: [place] },
    { title: "size", args: { width: 100, height: 100 }, calls: [place] },
    { title: "a part of its place that is no longer managed", args: { left: undefined }, calls: [] },
    // The response of the place has the version of the image.
    { title: "another image", args: { source: image("other-watermark.png") }, calls: [put, place] },
    {
      title: "another image in another place",
      args: { source: image("other-watermark.png"), left: 1 },
      calls: [put, place],
    },
  ],
  replacements: [{ title: "library", args: { libraryId: libraries.otherLibraryId } }],
  drift: [
    { title: "moved", change: change({ WatermarkPositionLeft: 1, WatermarkPositionTop: 2 }), shows: ["left", "top"] },
    { title: "resized", change: change({ WatermarkWidth: 1, WatermarkHeight: 2 }), shows: ["width", "height"] },
    {
      title: "another image",
      change: change({ WatermarkVersion: 100, watermarkChecksum: "ab".repeat(32) }),
      shows: ["checksum"],
    },
    { title: "removed", change: change({ watermarkChecksum: null }), shows: "gone" },
  ],
  // Its second step is the request that libraries are changed with: the provider's own test lets that fail.
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const record = libraryOf(emulator, deployed);
    if (!record || record.watermarkChecksum === null) return undefined;
    return {
      libraryId: record.Id,
      left: record.WatermarkPositionLeft,
      top: record.WatermarkPositionTop,
      width: record.WatermarkWidth,
      height: record.WatermarkHeight,
    };
  },
  unseen: { source: "compared by its checksum", checksum: "no read returns the image; its model compares it" },
  count: ({ state }) =>
    [...state.streamLibraries.values()].filter(({ watermarkChecksum }) => watermarkChecksum !== null).length,
};
