import { pageForm } from "../../shapes/responses";

export const storagePage = pageForm({
  id: "storage/page-form",
  asks: "In which form is page 1 of the storage zones?",
  matters: "The document has a plain array; a client that reads an object would find no zone.",
  place: "tests/contract/known-disagreements.ts",
  operation: "GET /storagezone",
});
