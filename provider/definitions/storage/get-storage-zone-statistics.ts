import { z } from "zod";
import { defineDataSource, number } from "../../define/define";
import { outputOf } from "../../define/example";
import { storageZoneId } from "../shared/ids";
import { chart, charts, checkPeriod, chosenFigures, hourly, moving, period, periodOf } from "../shared/statistics";

export const getStorageZoneStatistics = defineDataSource({
  name: "getStorageZoneStatistics",
  description: `Reads what a storage zone stored at the end of a period, and what was downloaded from it. ${moving}`,
  vendorPage: "storage",
  example: [
    { type: "getStorageZone", name: "storageZone", args: { name: "acme-media" } },
    {
      type: "getStorageZoneStatistics",
      name: "storageUse",
      args: {
        storageZoneId: outputOf("storageZone.storageZoneId"),
        from: "2026-11-01T00:00:00Z",
        to: "2026-11-30T00:00:00Z",
      },
      exports: { bytesStored: "storageUsed", bytesDownloaded: "totalEgress" },
    },
  ],
  inputs: z.object({ storageZoneId, ...period, ...hourly, ...charts }),
  outputs: z.object({
    storageUsed: number("The bytes that it stored at the end."),
    fileCount: number("The files that it stored at the end."),
    totalEgress: number("The bytes that were downloaded."),
    httpEgressTotal: number("The bytes that were downloaded over HTTP."),
    s3EgressTotal: number("The bytes that were downloaded over S3."),
    s3PresignedEgressTotal: number("The bytes that were downloaded by presigned URLs of S3."),
    ftpEgressTotal: number("The bytes that were downloaded over FTP."),
    sftpEgressTotal: number("The bytes that were downloaded over SFTP."),
    storageUsedChart: chart("Bytes that it stored"),
    fileCountChart: chart("Files that it stored"),
    totalEgressChart: chart("Bytes that were downloaded"),
    httpEgressChart: chart("Bytes that were downloaded over HTTP"),
    s3EgressChart: chart("Bytes that were downloaded over S3"),
    s3PresignedEgressChart: chart("Bytes that were downloaded by presigned URLs of S3"),
    ftpEgressChart: chart("Bytes that were downloaded over FTP"),
    sftpEgressChart: chart("Bytes that were downloaded over SFTP"),
  }),
  check: checkPeriod,
  async read({ inputs }, { api }) {
    const { storageZoneId: id, charts: all } = inputs;
    const during = periodOf(inputs);
    const [stored, egress] = await Promise.all([
      api.storageZones.getStatistics(id, during),
      api.storageZones.getEgressStatistics(id, during),
    ]);
    const atEnd = { storageUsed: lastOf(stored.storageUsedChart), fileCount: lastOf(stored.fileCountChart) };
    return { ...atEnd, ...chosenFigures({ ...stored, ...egress }, all) };
  },
});

/** The value of the latest point. */
function lastOf(points: Readonly<Record<string, number>> | null | undefined): number | undefined {
  const last = Object.keys(points ?? {})
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : points?.[last];
}
