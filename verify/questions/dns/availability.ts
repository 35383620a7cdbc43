import { availability } from "../../shapes/responses";

export const dnsAvailability = availability({
  id: "dns/availability",
  asks: "Does the response about a domain say whether it is available?",
  matters: "The document describes no body; clients read `Available` from it.",
  place: "tests/contract/known-disagreements.ts",
  kind: "dnsZone",
  operation: "POST /dnszone/checkavailability",
});
