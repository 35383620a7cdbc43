import { withoutKey } from "../../shapes/responses";

export const nodesWithoutKey = withoutKey({
  id: "containers/nodes-without-key",
  asks: "Does the list of container nodes need a key?",
  matters: "The document lists no 401; the emulator requires a key as everywhere.",
  place: "tests/contract/known-disagreements.ts",
  operation: "GET /nodes",
});
