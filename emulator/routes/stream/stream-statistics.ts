import { ok, stream } from "../../http/replies";
import { guardedRoutes, type RouteRequest } from "../../http/route";
import { documented } from "../../http/sources";
import { chartOf, readRange, type StatisticsRange, total } from "../../http/statistics-range";
import { libraryOfKey, streamGuard } from "./library-of-key";
import type { StreamVideoRecord } from "./records";
import { videoOf } from "./stream-videos";

type Play = StreamVideoRecord["plays"][number];

export const streamStatisticsRoutes = guardedRoutes(streamGuard("read"), {
  "GET /library/{libraryId}/statistics": (request) => {
    const range = rangeOf(request);
    if (range.to <= range.from) return stream.error(400, "The time range ended more than 1 year ago.", tooOld);
    const videoId = request.query.get("videoGuid") || undefined;
    const { videos, ...library } = libraryOfKey(request);
    const chosen =
      videoId === undefined ? [...videos.values()] : [videoOf({ ...library, videos }, { path: { videoId } })];
    const plays = chosen.flatMap((video) => video.plays).filter(({ time }) => time >= range.from && time < range.to);
    return ok({
      viewsChart: chartOf(range, plays, once),
      watchTimeChart: chartOf(range, plays, secondsOf),
      countryViewCounts: byCountry(plays, once),
      countryWatchTime: byCountry(plays, secondsOf),
      engagementScore: 0,
    });
  },
});

const tooOld = documented("stream", "The requested time range ends more than 1 year ago");

const once = () => 1;
const secondsOf = ({ seconds }: Play) => seconds;

function byCountry(plays: readonly Play[], measure: (play: Play) => number): Record<string, number> {
  const groups = Map.groupBy(plays, ({ country }) => country);
  return Object.fromEntries([...groups].map(([country, ofCountry]) => [country, total(ofCountry, measure)]));
}

/** The last 30 days where a time is invalid, as the document says. */
function rangeOf({ query }: RouteRequest): StatisticsRange {
  const times = ["dateFrom", "dateTo"].map((name) => query.get(name) || undefined);
  const isValid = times.every((time) => time === undefined || !Number.isNaN(Date.parse(time)));
  const hourly = query.get("hourly") ?? "";
  return readRange(isValid ? query : new URLSearchParams({ hourly }));
}
