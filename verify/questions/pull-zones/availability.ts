import { availability } from "../../shapes/responses";

export const pullZoneAvailability = availability({
  id: "pull-zones/availability",
  asks: "Does the response about a pull zone's name say whether it is available?",
  matters: "The document describes no body; clients read `Available` from it.",
  place: "tests/contract/known-disagreements.ts",
  kind: "pullZone",
  operation: "POST /pullzone/checkavailability",
});
