import { malformedBody } from "../../shapes/responses";

export const pullZoneMalformedBody = malformedBody({
  id: "pull-zones/malformed-body",
  asks: "How does a pull zone answer a body that is not JSON?",
  matters: "The document lists no 400 with a body; a status that is retried would repeat what never succeeds.",
  place: "tests/contract/known-disagreements.ts",
  kind: "pullZone",
  operation: "POST /pullzone/{id}/addHostname",
});
