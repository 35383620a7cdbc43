import type { RequestBody } from "../request-body";

export const storage: readonly RequestBody[] = [
  {
    document: "core.json",
    operation: "POST /storagezone",
    arguments: {
      Name: "StorageZone.name",
      Region: "StorageZone.region",
      ReplicationRegions: "StorageZone.replicationRegions",
      ZoneTier: "StorageZone.tier",
      StorageZoneType: "StorageZone.s3",
    },
  },
  {
    document: "core.json",
    operation: "POST /storagezone/{id}",
    arguments: {
      ReplicationZones: "StorageZone.replicationRegions",
      OriginUrl: "StorageZone.originUrl",
      Custom404FilePath: "StorageZone.custom404FilePath",
      Rewrite404To200: "StorageZone.rewrite404To200",
    },
  },
];
