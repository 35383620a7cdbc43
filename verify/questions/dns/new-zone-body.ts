import { newBody } from "../../shapes/creates";

export const newDnsZoneBody = newBody({
  id: "dns/new-zone-body",
  asks: "Does the response to a create of a DNS zone have the new zone?",
  matters: "The document describes no body for 201; every create takes the id from it.",
  place: "tests/contract/known-disagreements.ts",
  kind: "dnsZone",
});
