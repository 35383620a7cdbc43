import type { RequestBody } from "../request-body";

export const databases: readonly RequestBody[] = [
  {
    document: "database.json",
    operation: "POST /v2/databases",
    arguments: {
      name: "Database.name",
      storage_region: "Database.storageRegion",
      primary_regions: "Database.primaryRegions",
      replicas_regions: "Database.replicaRegions",
    },
  },
  {
    document: "database.json",
    operation: "PATCH /v2/databases/{db_id}",
    arguments: { primary_regions: "Database.primaryRegions", replicas_regions: "Database.replicaRegions" },
  },
  {
    document: "database.json",
    operation: "PUT /v2/databases/{db_id}/auth/generate",
    arguments: { authorization: "DatabaseToken.authorization", expires_at: "DatabaseToken.expiresAt" },
  },
];
