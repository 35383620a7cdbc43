import { goneRead } from "../../shapes/responses";

export const secretsOfGoneScript = goneRead({
  id: "edge-scripting/secrets-of-gone-script",
  asks: "How is a list of the secrets answered of a script that does not exist?",
  matters: "The document lists no 404; the provider takes it for a secret that is gone, and any other for an error.",
  place: "tests/contract/known-disagreements.ts",
  kind: "edgeScript",
  reads: "GET /compute/script/{id}/secrets",
});
