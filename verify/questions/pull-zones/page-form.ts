import { pageForm } from "../../shapes/responses";

export const pullZonePage = pageForm({
  id: "pull-zones/page-form",
  asks: "In which form is page 1 of the pull zones?",
  matters: "The document has a plain array; a client that reads an object would find no zone.",
  place: "tests/contract/known-disagreements.ts",
  operation: "GET /pullzone",
});
