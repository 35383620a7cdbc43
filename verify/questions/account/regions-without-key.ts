import { withoutKey } from "../../shapes/responses";

export const regionsWithoutKey = withoutKey({
  id: "account/regions-without-key",
  asks: "Does the list of regions need a key?",
  matters: "The document lists no 401; the emulator requires a key as everywhere.",
  place: "tests/contract/known-disagreements.ts",
  operation: "GET /region",
});
