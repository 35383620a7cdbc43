import { malformedBody } from "../../shapes/responses";

export const dnsMalformedBody = malformedBody({
  id: "dns/malformed-body",
  asks: "How does a DNS zone answer a body that is not JSON?",
  matters: "The document lists no 400 with a body; a status that is retried would repeat what never succeeds.",
  place: "tests/contract/known-disagreements.ts",
  kind: "dnsZone",
  operation: "POST /dnszone/{id}",
});
