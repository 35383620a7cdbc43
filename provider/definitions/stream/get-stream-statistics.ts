import { z } from "zod";
import { defineDataSource, number } from "../../define/define";
import { libraryId } from "../shared/ids";
import { chart, charts, checkPeriod, chosenFigures, hourly, moving, period, periodOf } from "../shared/statistics";
import { libraryApiKey, withLibrary } from "./stream-access";

const byCountry = (description: string) =>
  z.record(z.string(), z.number()).optional().describe(`${description}, by the code of the country.`);

export const getStreamStatistics = defineDataSource({
  name: "getStreamStatistics",
  description: `Reads how often and how long the videos of a library, or one of them, were watched in a period of the last year. The vendor names no unit of watch time here; that of a video is in seconds. ${moving}`,
  vendorPage: "api-reference/stream/manage-videos/get-video-statistics",
  example: {
    name: "audience",
    args: { libraryId: 6001, from: "2026-11-01T00:00:00Z", to: "2026-11-30T00:00:00Z" },
    exports: { viewsOfTheLibrary: "totalViews" },
  },
  inputs: z.object({
    libraryId,
    libraryApiKey,
    videoId: z.string().min(1).optional().describe("The GUID of one video. Default: all of the library."),
    ...period,
    ...hourly,
    ...charts,
  }),
  outputs: z.object({
    totalViews: number("How often playback was started."),
    totalWatchTime: number("How long it was watched in all."),
    countryViewCounts: byCountry("How often playback was started"),
    countryWatchTime: byCountry("How long it was watched"),
    engagementScore: number("How much of the video viewers watch, from 0 to 100. Of one video alone."),
    viewsChart: chart("Started playbacks"),
    watchTimeChart: chart("Watch time"),
  }),
  check: checkPeriod,
  async read({ inputs: { videoId, charts, ...inputs } }, { api }) {
    const statistics = await withLibrary(api, inputs, (library) =>
      api.streamVideos.getStatistics(library, { videoId, ...periodOf(inputs) }),
    );
    const { viewsChart, watchTimeChart } = statistics;
    return {
      totalViews: sumOf(viewsChart),
      totalWatchTime: sumOf(watchTimeChart),
      ...chosenFigures(statistics, charts),
    };
  },
});

const sumOf = (points: Readonly<Record<string, number>> | null | undefined) =>
  points && Object.values(points).reduce((sum, value) => sum + value, 0);
