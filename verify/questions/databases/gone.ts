import { goneRead } from "../../shapes/responses";

export const goneDatabase = goneRead({
  id: "databases/gone",
  asks: "How is a read answered of a database that is gone?",
  matters: "The document lists no 404; `Database` takes it for deleted, and any other status for an error.",
  place: "tests/contract/known-disagreements.ts",
  kind: "database",
  reads: "GET /v2/databases/{db_id}",
});
