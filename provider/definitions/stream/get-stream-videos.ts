import { z } from "zod";
import { collect } from "../../../sdk/internal";
import { defineDataSource, described } from "../../define/define";
import { libraryId } from "../shared/ids";
import { libraryApiKey, withLibrary } from "./stream-access";
import { streamVideoModel } from "./stream-video-model";

export const getStreamVideos = defineDataSource({
  name: "getStreamVideos",
  description: "Lists the videos of a library, a thousand with each call.",
  vendorPage: "api-reference/stream/manage-videos/list-videos",
  example: { name: "webinars", args: { libraryId: 6001, search: "webinar" }, exports: { webinarVideos: "videos" } },
  inputs: z.object({
    libraryId,
    libraryApiKey,
    search: described(
      z.string().min(1).optional(),
      "A part of the title of each video; letter case is ignored. Default: all videos.",
    ),
    collectionId: described(
      z.string().min(1).optional(),
      "The GUID of the collection in which they are. Default: the whole library.",
    ),
  }),
  outputs: z.object({ videos: z.array(streamVideoModel.outputs).describe("The videos.") }),
  async read({ inputs: { search, collectionId, ...inputs } }, { api }) {
    return withLibrary(api, inputs, async (library) => {
      const videos = api.streamVideos.list(library, { search, collectionId });
      return { videos: await collect(videos, streamVideoModel.from) };
    });
  },
});
