import { z } from "zod";
import type { StreamLibrary } from "../../../sdk/index";
import { omitNulls } from "../../define/omit-nulls";

const outputs = z.object({
  libraryId: z.int().describe("The library's id."),
  apiKey: z
    .string()
    .optional()
    .meta({
      always: true,
      description: "The key of the library, with which its videos are managed.",
      secret: true,
      changesWith: ["keyRotation"],
    }),
  readOnlyApiKey: z
    .string()
    .optional()
    .meta({
      always: true,
      description: "The key that reads only.",
      secret: true,
      changesWith: ["keyRotation"],
    }),
  pullZoneId: z.int().optional().meta({
    always: true,
    description:
      "The id of the pull zone that delivers the videos, which the platform creates and deletes with the library. `getPullZone` reads its hostname `vz-….b-cdn.net` and its key for tokens.",
    changesWith: [],
  }),
  storageZoneId: z.int().optional().meta({
    always: true,
    description:
      "The id of the storage zone that has the videos, which the platform creates and deletes with the library.",
    changesWith: [],
  }),
});

function from({ id, apiKey, readOnlyApiKey, pullZoneId, storageZoneId }: StreamLibrary): z.output<typeof outputs> {
  return omitNulls({ libraryId: id, apiKey, readOnlyApiKey, pullZoneId, storageZoneId });
}

/** The outputs that the resource and the data source share. */
export const streamLibraryOutputs = { outputs, from };
