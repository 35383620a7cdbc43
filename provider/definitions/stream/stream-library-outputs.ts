import { z } from "zod";
import type { StreamLibrary } from "../../../sdk/index";
import { int, text } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";

const outputs = z.object({
  libraryId: z.int().describe("The library's id."),
  apiKey: text("The key of the library, with which its videos are managed.", {
    always: true,
    secret: true,
    changesWith: ["keyRotation"],
  }),
  readOnlyApiKey: text("The key that reads only.", { always: true, secret: true, changesWith: ["keyRotation"] }),
  pullZoneId: int(
    "The id of the pull zone that delivers the videos, which the platform creates and deletes with the library. `getPullZone` reads its hostname `vz-….b-cdn.net` and its key for tokens.",
    { always: true },
  ),
  storageZoneId: int(
    "The id of the storage zone that has the videos, which the platform creates and deletes with the library.",
    { always: true },
  ),
});

function from({ id, apiKey, readOnlyApiKey, pullZoneId, storageZoneId }: StreamLibrary): z.output<typeof outputs> {
  return omitNulls({ libraryId: id, apiKey, readOnlyApiKey, pullZoneId, storageZoneId });
}

/** The outputs that the resource and the data source share. */
export const streamLibraryOutputs = { outputs, from };
