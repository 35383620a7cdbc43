import { z } from "zod";
import { collect } from "../../../sdk/internal";
import { defineDataSource, described, int, text } from "../../define/define";
import { libraryId } from "../shared/ids";
import { libraryApiKey, withLibrary } from "./stream-access";

const collection = z.object({
  collectionId: z.string().describe("The GUID."),
  name: text("The name."),
  videoCount: int("How many videos it has."),
  totalSize: int("What its videos take in storage, in bytes."),
});

export const getStreamCollections = defineDataSource({
  name: "getStreamCollections",
  description: "Lists the collections of a video library, a thousand with each call.",
  vendorPage: "api-reference/stream/manage-collections/get-collection-list",
  example: {
    name: "collections",
    args: { libraryId: 6001, search: "trailer" },
    exports: { videoCollections: "collections" },
  },
  inputs: z.object({
    libraryId,
    libraryApiKey,
    search: described(
      z.string().min(1).optional(),
      "A part of the name of each collection; letter case is ignored. Default: all collections.",
    ),
  }),
  outputs: z.object({ collections: z.array(collection).describe("The collections.") }),
  async read({ inputs: { search, ...inputs } }, { api }) {
    return withLibrary(api, inputs, async (library) => {
      const listed = api.streamCollections.list(library, { search });
      return { collections: await collect(listed, ({ guid, ...rest }) => ({ collectionId: guid, ...rest })) };
    });
  },
});
