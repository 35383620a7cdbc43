import { malformedBody } from "../../shapes/responses";

export const scriptMalformedBody = malformedBody({
  id: "edge-scripting/malformed-body",
  asks: "How does an edge script answer a body that is not JSON?",
  matters: "The document lists no 400 with a body; a status that is retried would repeat what never succeeds.",
  place: "tests/contract/known-disagreements.ts",
  kind: "edgeScript",
  operation: "POST /compute/script/{id}",
});
