import { core, ok } from "../../http/replies";
import { routes } from "../../http/route";
import { documented } from "../../http/sources";
import { chartKey, chartOf, readRange, timesOf, total } from "../../http/statistics-range";
import type { EmulatorState } from "../../state";
import { type Traffic, trafficOf } from "../logging";
import type { StorageZoneRecord } from "./records";
import { storageZoneOf } from "./storage-zones";

const badRange = documented("core", "The requested date range is invalid", "GET /storagezone/{id}/statistics/egress");

export const storageStatisticsRoutes = routes(core.unauthorized, {
  "GET /storagezone/{id}/statistics": ({ state, path, query }) => {
    const zone = storageZoneOf({ state }, path.id);
    const range = readRange(query);
    const files = [...state.storageFiles.values()].filter(({ zoneId }) => zoneId === zone.Id);
    // What was deleted is not remembered: a day has the files of today that were there already.
    const chart = (measure: (file: (typeof files)[number]) => number) =>
      Object.fromEntries(
        timesOf(range).map((time) => [
          chartKey(time),
          total(
            files.filter(({ created }) => Date.parse(created) < time + range.stepMs),
            measure,
          ),
        ]),
      );
    return ok({ StorageUsedChart: chart(({ length }) => length), FileCountChart: chart(() => 1) });
  },

  "GET /storagezone/{id}/statistics/egress": ({ state, path, query }) => {
    const zone = storageZoneOf({ state }, path.id);
    const range = readRange(query);
    if (range.to <= range.from)
      return core.badRequest("dateTo", "The end of the range must be after its beginning.", badRange);
    const traffic = egressOf(state, zone, range);
    const http = chartOf(range, traffic, ({ originBytes }) => originBytes);
    const none = chartOf(range, [], () => 0);
    const bytes = total(traffic, ({ originBytes }) => originBytes);
    return ok({
      HttpEgressChart: http,
      S3EgressChart: none,
      S3PresignedEgressChart: none,
      FtpEgressChart: none,
      SftpEgressChart: none,
      TotalEgressChart: http,
      HttpEgressTotal: bytes,
      S3EgressTotal: 0,
      S3PresignedEgressTotal: 0,
      FtpEgressTotal: 0,
      SftpEgressTotal: 0,
      TotalEgress: bytes,
    });
  },
});

/** What the pull zones of a storage zone fetched from it. */
function egressOf(state: EmulatorState, { Id }: StorageZoneRecord, range: { from: number; to: number }): Traffic[] {
  return [...state.pullZones.values()]
    .filter(({ StorageZoneId }) => StorageZoneId === Id)
    .flatMap((zone) => trafficOf(state, zone, range));
}
