import { malformedBody } from "../../shapes/responses";

export const shieldMalformedBody = malformedBody({
  id: "shield/malformed-body",
  asks: "How does Shield answer a body that is not JSON?",
  matters: "The document lists no 400; a status that is retried would repeat what never succeeds.",
  place: "tests/contract/known-disagreements.ts",
  kind: "pullZone",
  operation: "POST /shield/shield-zone",
  detailsOf: () => ({}),
});
