import type { Uncovered } from "../uncovered-operations";

export const shield: readonly Uncovered[] = [
  {
    document: "shield.json",
    status: "left out",
    reason: "the names are in the types of this package",
    operations: ["GET /shield/ddos/enums", "GET /shield/waf/enums"],
  },
  {
    document: "shield.json",
    status: "left out",
    reason: "the search returns the same events",
    operations: [
      "GET /shield/event-logs/{shieldZoneId}/{date}/{continuationToken}",
      "POST /shield/event-logs/{shieldZoneId}/export",
    ],
  },
  {
    document: "shield.json",
    status: "left out",
    reason: "the overview and the reads of single rules return the same figures",
    operations: [
      "GET /shield/metrics/rate-limits/{shieldZoneId}",
      "GET /shield/metrics/shield-zone/{shieldZoneId}/bot-detection",
      "GET /shield/metrics/shield-zone/{shieldZoneId}/upload-scanning",
      "GET /shield/metrics/shield-zone/{shieldZoneId}/api-guardian",
    ],
  },
  {
    document: "shield.json",
    status: "left out",
    reason: "an offer to the account, which no stack manages",
    operations: ["GET /shield/promo/state"],
  },
  {
    document: "shield.json",
    status: "left out",
    reason: "a shortcut for creating a shield zone with other settings",
    operations: ["POST /shield/shield-zone/under-attack"],
  },
  {
    document: "shield.json",
    status: "left out",
    reason: "does what PATCH of the same path does",
    operations: ["PUT /shield/waf/custom-rule/{id}"],
  },
  {
    document: "shield.json",
    status: "left out",
    reason: "a comparison of plans, for people who choose one",
    operations: ["GET /shield/waf/rules/plan-segmentation"],
  },
  {
    document: "shield.json",
    status: "left out",
    reason: "decisions about single findings, which people take, and which write into lists of the shield zone",
    operations: ["POST /shield/waf/rules/review-triggered/{shieldZoneId}"],
  },
];
