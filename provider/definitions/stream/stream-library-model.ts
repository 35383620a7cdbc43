import { z } from "zod";
import type { StreamLibrary } from "../../../sdk/index";
import type { OrNull } from "../../define/define";
import { flag, int, text, texts } from "../../define/define";

const outputs = z.object({
  libraryId: z.int().describe("The library's id."),
  name: text("The library's name."),
  replicationRegions: texts("The codes of the regions in which videos are stored as well."),
  videoCount: int("How many videos it has."),
  storageUsage: int("The bytes that its videos take."),
  trafficUsage: int("The bytes that were delivered this month."),
  dateCreated: text("When it was created (ISO 8601, UTC)."),
  dateModified: text("When it was last changed (ISO 8601, UTC)."),
  hasWatermark: flag("Whether videos get a watermark."),
  pullZoneId: int("The id of the pull zone that delivers the videos."),
  storageZoneId: int("The id of the storage zone that has the videos."),
});

function from(library: StreamLibrary): OrNull<z.output<typeof outputs>> {
  const { id, name, replicationRegions, videoCount, storageUsage, trafficUsage } = library;
  const { dateCreated, dateModified, hasWatermark, pullZoneId, storageZoneId } = library;
  return {
    libraryId: id,
    name,
    replicationRegions,
    videoCount,
    storageUsage,
    trafficUsage,
    dateCreated,
    dateModified,
    hasWatermark,
    pullZoneId,
    storageZoneId,
  };
}

/** A library as data sources have it. */
export const streamLibraryModel = { outputs, from };
