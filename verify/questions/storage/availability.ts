import { availability } from "../../shapes/responses";

export const storageAvailability = availability({
  id: "storage/availability",
  asks: "Does the response about a storage zone's name say whether it is available?",
  matters: "The document describes no body; clients read `Available` from it.",
  place: "tests/contract/known-disagreements.ts",
  kind: "storageZone",
  operation: "POST /storagezone/checkavailability",
});
