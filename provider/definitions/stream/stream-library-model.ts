import { z } from "zod";
import type { StreamLibrary } from "../../../sdk/index";
import { omitNulls } from "../../define/omit-nulls";
import { text } from "../shared/optional";

const number = (description: string) => z.int().optional().describe(description);

const outputs = z.object({
  libraryId: z.int().describe("The library's id."),
  name: text("The library's name."),
  replicationRegions: z.array(z.string()).describe("The codes of the regions in which videos are stored as well."),
  videoCount: number("How many videos it has."),
  storageUsage: number("The bytes that its videos take."),
  trafficUsage: number("The bytes that were delivered this month."),
  dateCreated: text("When it was created (ISO 8601, UTC)."),
  dateModified: text("When it was last changed (ISO 8601, UTC)."),
  hasWatermark: z.boolean().optional().describe("Whether videos get a watermark."),
  pullZoneId: number("The id of the pull zone that delivers the videos."),
  storageZoneId: number("The id of the storage zone that has the videos."),
});

function from(library: StreamLibrary): z.output<typeof outputs> {
  const { id, name, replicationRegions, videoCount, storageUsage, trafficUsage } = library;
  const { dateCreated, dateModified, hasWatermark, pullZoneId, storageZoneId } = library;
  return omitNulls({
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
  });
}

/** A library as data sources have it. */
export const streamLibraryModel = { outputs, from };
