import type { Uncovered } from "../uncovered-operations";

export const dns: readonly Uncovered[] = [
  {
    document: "core.json",
    status: "left out",
    reason: "an action, which leaves no state to manage; a hostname requests its certificate itself",
    operations: ["POST /dnszone/{zoneId}/certificate/issue"],
  },
];
