import { goneRead } from "../../shapes/responses";

export const exportOfGoneZone = goneRead({
  id: "dns/export-of-gone-zone",
  asks: "How is an export answered of a DNS zone that does not exist?",
  matters: "The document lists 200 alone; the provider takes 404 for a zone that is gone, and any other for an error.",
  place: "tests/contract/known-disagreements.ts",
  kind: "dnsZone",
  reads: "GET /dnszone/{id}/export",
});
