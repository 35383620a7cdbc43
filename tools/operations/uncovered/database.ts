import type { Uncovered } from "../uncovered-operations";

export const database: readonly Uncovered[] = [
  {
    document: "database.json",
    status: "left out",
    reason: "the first version, which the second replaces",
    operations: [
      "GET /v1/groups",
      "POST /v1/groups",
      "GET /v1/groups/{group_id}",
      "DELETE /v1/groups/{group_id}",
      "PATCH /v1/groups/{group_id}",
      "POST /v1/groups/{group_id}/auth/generate",
      "POST /v1/groups/{group_id}/auth/invalidate",
      "GET /v1/databases",
      "POST /v1/databases",
      "GET /v1/databases/{db_id}",
      "DELETE /v1/databases/{db_id}",
      "POST /v1/databases/{db_id}/auth/tokens",
      "POST /v1/databases/{db_id}/auth/invalidate",
    ],
  },
  {
    document: "database.json",
    status: "left out",
    reason: "usage figures, which change by themselves",
    operations: [
      "GET /v1/groups/{group_id}/stats",
      "GET /v1/groups/{group_id}/aggregated_usage",
      "POST /v1/live/live_db",
      "POST /v1/live/live_group",
      "GET /v2/databases/active_usage",
      "GET /v2/databases/{db_id}/statistics",
    ],
  },
  {
    document: "database.json",
    status: "left out",
    reason: "an action on a database's data, in preview",
    operations: [
      "POST /v1/databases/{db_id}/list_versions",
      "POST /v1/databases/{db_id}/restore",
      "POST /v1/databases/{db_id}/fork",
    ],
  },
  {
    document: "database.json",
    status: "left out",
    reason: "an advice that depends on where the question comes from",
    operations: ["GET /v1/config/optimal", "GET /v1/config/optimal_single"],
  },
];
