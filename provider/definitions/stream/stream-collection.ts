import { z } from "zod";
import { collect } from "../../../sdk/internal";
import { defineResource, described } from "../../define/define";
import { outputOf } from "../../define/example";
import { countAndSize, countOf } from "../shared/count-and-size";
import { deleteContents } from "../shared/delete-contents";
import { libraryId } from "../shared/ids";
import { libraryApiKey, withLibrary } from "./stream-access";

const inputs = z.object({
  libraryId: libraryId.describe("The id of the video library."),
  libraryApiKey,
  name: described(
    z.string().min(1).max(255),
    "The name of the collection, of 255 characters at most. It need not be unique.",
  ),
  deleteContents,
});

const outputs = z.object({
  collectionId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .describe("The GUID of the collection."),
});

export const streamCollection = defineResource({
  name: "StreamCollection",
  description:
    "A collection of videos in a video library. Another name is a rename. A deletion takes all of its videos and live streams with it, so deleting or replacing it is refused while it has any, unless `deleteContents` is true in the state.",
  vendorPage: "api-reference/stream/manage-collections/create-collection",
  example: [
    { type: "StreamLibrary", name: "films", args: { name: "acme-films" } },
    {
      type: "StreamCollection",
      name: "clips",
      args: { libraryId: outputOf("films.libraryId"), name: "Clips" },
      exports: { clipsId: "collectionId" },
    },
  ],
  inputs,
  outputs,
  id: "{libraryId}/{collectionId}",

  async create({ inputs }, { api }) {
    const { guid } = await withLibrary(api, inputs, (library) =>
      api.streamCollections.create(library, { name: inputs.name }),
    );
    return { outputs: { collectionId: guid } };
  },

  async read({ prior: { inputs, outputs } }, { api }) {
    const { libraryId, libraryApiKey } = inputs;
    const { guid, name } = await withLibrary(api, { libraryId, libraryApiKey }, (library) =>
      api.streamCollections.get(library, outputs.collectionId),
    );
    const { deleteContents } = inputs;
    return {
      inputs: { libraryId, libraryApiKey, name, deleteContents },
      outputs: { collectionId: guid },
    };
  },

  async update({ inputs, prior, changed }, { api }) {
    const { collectionId } = prior.outputs;
    if (changed.has("name"))
      await withLibrary(api, inputs, (library) =>
        api.streamCollections.update(library, collectionId, { name: inputs.name }),
      );
    return { outputs: { collectionId } };
  },

  async delete({ prior: { inputs, outputs } }, { api }) {
    const { libraryId, libraryApiKey } = inputs;
    await withLibrary(api, { libraryId, libraryApiKey }, (library) =>
      api.streamCollections.delete(library, outputs.collectionId),
    );
  },

  async contents({ prior: { inputs, outputs } }, { api }) {
    const { libraryId, libraryApiKey } = inputs;
    const { videoCount, liveStreamCount, totalSize } = await withLibrary(api, { libraryId, libraryApiKey }, (library) =>
      api.streamCollections.get(library, outputs.collectionId),
    );
    const held = [
      ...(videoCount ? [countAndSize(videoCount, "video", totalSize ?? 0)] : []),
      ...(liveStreamCount ? [countOf(liveStreamCount, "live stream")] : []),
    ];
    return held.length > 0 ? held.join(" and ") : undefined;
  },

  list: ({ libraryId }, { api }) =>
    withLibrary(api, { libraryId }, (library) =>
      collect(api.streamCollections.list(library), ({ guid, name }) => ({
        name: name || `collection ${guid}`,
        outputs: { collectionId: guid },
      })),
    ),
});
