import type { Emulator } from "../../../../emulator";
import type { Case, Deployed } from "../../case";
import { libraryOf, ownStreamLibraries } from "./own-stream-libraries";

const libraries = ownStreamLibraries(15_400);
const collections = "/library/{libraryId}/collections";
const collection = `${collections}/{collectionId}`;
const key = "GET /videolibrary/{id}";

const find = (emulator: Emulator, deployed: Deployed) =>
  libraryOf(emulator, deployed)?.collections.get(String(deployed.outputs.collectionId));

export const streamCollectionCase: Case = {
  resource: "StreamCollection",
  creation: { operation: `POST ${collections}`, assignsId: true },
  objects: ({ streamLibraries }) =>
    [...streamLibraries.values()].flatMap((library) =>
      [...library.collections.values()].map(({ guid, name }) => ({ id: `${library.Id}/${guid}`, name })),
    ),
  prepare: libraries.prepare,
  args: (n) => ({ libraryId: libraries.libraryFor(n), name: `Trailers ${n}` }),
  // Without a key as an argument it is read from the library, once in 30 s.
  calls: {
    create: [key, `POST ${collections}`],
    refresh: [key, `GET ${collection}`],
    delete: [key, `GET ${collection}`, `DELETE ${collection}`],
  },
  sharedReads: { create: [key], refresh: [key], delete: [key] },
  sameAs: [],
  updates: [
    { title: "name", args: { name: "株式会社" }, calls: [key, `POST ${collection}`] },
    { title: "deleteContents", args: { deleteContents: true }, calls: [] },
  ],
  replacements: [{ title: "library", args: { libraryId: libraries.otherLibraryId } }],
  drift: [
    {
      title: "renamed",
      change: (emulator, deployed) => Object.assign(find(emulator, deployed) ?? {}, { name: "hacked" }),
      shows: ["name"],
    },
    {
      title: "deleted",
      change: (emulator, deployed) =>
        libraryOf(emulator, deployed)?.collections.delete(String(deployed.outputs.collectionId)),
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const record = find(emulator, deployed);
    return record && { libraryId: deployed.outputs.libraryId, name: record.name };
  },
  unseen: {
    libraryApiKey: "no object of a library has its key",
    deleteContents: "an instruction to the provider, applied by a delete",
  },
  count: ({ state }) => [...state.streamLibraries.values()].flatMap((library) => [...library.collections]).length,
};
