import { z } from "zod";
import { BunnyError } from "../../../sdk/index";
import { defineDataSource, text, texts } from "../../define/define";
import { eitherOf } from "../shared/either-of";
import { libraryId } from "../shared/ids";
import { argumentsOf } from "./stream-library-arguments";
import { streamLibraryGroups } from "./stream-library-groups";
import { streamLibraryModel } from "./stream-library-model";
import { streamLibraryOutputs } from "./stream-library-outputs";

export const getStreamLibrary = defineDataSource({
  name: "getStreamLibrary",
  description:
    "Reads a video library by its id or by its name, with all its settings, its keys and its usage. Give exactly one of `libraryId` and `name`.",
  vendorPage: "stream",
  example: { name: "trailers", args: { name: "acme-trailers" }, exports: { trailersHostname: "hostname" } },
  inputs: z.object({
    libraryId: libraryId.optional().describe("The library's id."),
    name: z.string().min(1).optional().describe("The library's name, exactly as it is."),
  }),
  outputs: streamLibraryModel.outputs.extend({
    ...streamLibraryOutputs.outputs.shape,
    hostname: text("The hostname that the platform assigned to its pull zone: `vz-….b-cdn.net`."),
    allowedReferrers: texts("Referrers that the library allows; an empty list allows all."),
    blockedReferrers: texts("Referrers that the library blocks."),
    ...streamLibraryGroups.shape,
  }),
  check: eitherOf("libraryId", "name"),
  async read({ inputs: { libraryId, name = "" } }, { api }) {
    const library =
      libraryId === undefined ? await api.streamLibraries.find(name) : await api.streamLibraries.get(libraryId);
    if (!library)
      throw new BunnyError("not_found", `There is no video library named ${JSON.stringify(name)} in the account.`);
    const zone = library.pullZoneId == null ? undefined : await api.pullZones.get(library.pullZoneId);
    const { allowedReferrers, blockedReferrers } = library;
    return {
      ...streamLibraryModel.from(library),
      ...streamLibraryOutputs.from(library),
      hostname: zone?.hostnames.find(({ isSystemHostname }) => isSystemHostname)?.value,
      allowedReferrers,
      blockedReferrers,
      ...(argumentsOf({ library, zone }, {}) as z.output<typeof streamLibraryGroups>),
    };
  },
});
