import { malformedBody } from "../../shapes/responses";

export const databaseMalformedBody = malformedBody({
  id: "databases/malformed-body",
  asks: "How does a database answer a body that is not JSON?",
  matters: "The document lists no 400; others have seen 500, which may have created something.",
  place: "tests/contract/known-disagreements.ts",
  kind: "database",
  operation: "PATCH /v2/databases/{db_id}",
});
