import { z } from "zod";
import { type BunnyClient, BunnyError, type StreamAccess, type StreamVideo } from "../../../sdk/index";
import { defineDataSource, described } from "../../define/define";
import { eitherOf } from "../shared/either-of";
import { libraryId } from "../shared/ids";
import { libraryApiKey, withLibrary } from "./stream-access";
import { streamVideoModel } from "./stream-video-model";

export const getStreamVideo = defineDataSource({
  name: "getStreamVideo",
  description:
    "Reads a video by its id or by its title, with its status. Give exactly one of `videoId` and `title`. It plays at `https://<hostname>/<videoId>/playlist.m3u8`, with the `hostname` of getStreamLibrary.",
  vendorPage: "api-reference/stream/manage-videos/get-video",
  example: {
    name: "launchFilm",
    args: { libraryId: 6001, title: "Launch film" },
    exports: { launchFilmStatus: "status" },
  },
  inputs: z.object({
    libraryId,
    libraryApiKey,
    videoId: z.string().min(1).optional().describe("The video's GUID."),
    title: described(
      z.string().min(1).optional(),
      "The video's title, exactly as it is. One that several videos have is an error.",
    ),
  }),
  outputs: streamVideoModel.outputs,
  check: eitherOf("videoId", "title"),
  async read({ inputs: { videoId, title = "", ...inputs } }, { api }) {
    return withLibrary(api, inputs, async (library) =>
      streamVideoModel.from(
        videoId === undefined ? await videoTitled(api, library, title) : await api.streamVideos.get(library, videoId),
      ),
    );
  },
});

async function videoTitled(api: BunnyClient, library: StreamAccess, title: string): Promise<StreamVideo> {
  const found = [];
  for await (const video of api.streamVideos.list(library, { search: title }))
    if (video.title === title) found.push(video);
  const [video, ...others] = found;
  const named = `titled ${JSON.stringify(title)} in the video library ${library.libraryId}`;
  if (!video) throw new BunnyError("not_found", `There is no video ${named}.`);
  if (others.length > 0)
    throw new BunnyError(
      "bad_request",
      `There are ${found.length} videos ${named}: give the videoId of one, of ${found.map(({ guid }) => guid).join(", ")}.`,
    );
  return video;
}
