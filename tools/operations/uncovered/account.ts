import type { Uncovered } from "../uncovered-operations";

export const account: readonly Uncovered[] = [
  {
    document: "core.json",
    status: "left out",
    reason: "nothing that a deployment should be able to do",
    operations: ["POST /user/closeaccount"],
  },
  {
    document: "core.json",
    status: "left out",
    reason: "a search over everything, for people",
    operations: ["GET /search"],
  },
  {
    document: "core.json",
    status: "left out",
    reason: "bills, which no stack manages",
    operations: [
      "GET /billing/payment-request-invoice/{id}/pdf",
      "GET /billing/payment-requests",
      "GET /billing/summary/{billingRecordId}/pdf",
      "GET /billing/affiliate",
    ],
  },
];
