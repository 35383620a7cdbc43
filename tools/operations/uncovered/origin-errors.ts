import type { Uncovered } from "../uncovered-operations";

export const originErrors: readonly Uncovered[] = [
  {
    document: "origin-errors.json",
    status: "planned",
    reason: "errors of origins, in the client",
    operations: ["GET /{pullZoneId}/{dateTime}"],
  },
];
