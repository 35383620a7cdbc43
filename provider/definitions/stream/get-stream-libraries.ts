import { z } from "zod";
import { collect } from "../../../sdk/internal";
import { defineDataSource, described } from "../../define/define";
import { streamLibraryModel } from "./stream-library-model";

export const getStreamLibraries = defineDataSource({
  name: "getStreamLibraries",
  description:
    "Lists the video libraries of the account, a thousand with each call. `getStreamLibrary` reads the settings of one.",
  vendorPage: "stream",
  example: { name: "libraries", args: { search: "acme" }, exports: { videoLibraries: "libraries" } },
  inputs: z.object({
    search: described(
      z.string().min(1).optional(),
      "A part of the name of each library; letter case is ignored. Default: all libraries.",
    ),
  }),
  outputs: z.object({ libraries: z.array(streamLibraryModel.outputs).describe("The libraries.") }),
  async read({ inputs: { search } }, { api }) {
    return { libraries: await collect(api.streamLibraries.list({ search }), streamLibraryModel.from) };
  },
});
