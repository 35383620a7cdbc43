import { goneRead } from "../../shapes/responses";

export const goneShieldZone = goneRead({
  id: "shield/gone-zone",
  asks: "How is a read answered of the shield zone of a pull zone that is gone?",
  matters: "The document lists no 404; `ShieldZone` takes it for deleted, and any other status for an error.",
  place: "tests/contract/known-disagreements.ts",
  kind: "pullZone",
  reads: "GET /shield/shield-zone/get-by-pullzone/{pullZoneId}",
});
