import type { Uncovered } from "../uncovered-operations";

export const pullZones: readonly Uncovered[] = [
  {
    document: "core.json",
    status: "left out",
    reason: "the list of pull zones has the same figure",
    operations: ["GET /pullzone/count"],
  },
  {
    document: "core.json",
    status: "left out",
    reason: "a rule is sent as a whole, with whether it is enabled",
    operations: ["POST /pullzone/{pullZoneId}/edgerules/{edgeRuleId}/setEdgeRuleEnabled"],
  },
  {
    document: "core.json",
    status: "left out",
    reason: "an exchange of several steps with a DNS that is kept elsewhere",
    operations: [
      "POST /pullzone/requestExternalDnsCertificate",
      "POST /pullzone/completeExternalDnsCertificate",
      "POST /pullzone/requestExternalHttpCertificate",
      "POST /pullzone/completeExternalHttpCertificate",
    ],
  },
];
