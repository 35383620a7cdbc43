import { documentLimits } from "./openapi-limits";

/** Clean requests of a month that each plan has. */
export const shieldPlanRequests: Readonly<Record<string, number>> = {
  Basic: 1_000_000,
  Advanced: 5_000_000,
  Business: 20_000_000,
  Enterprise: 100_000_000,
};

/** The plan limits of new shield zones. */
export const planLimits = {
  /** Custom access lists in one shield zone. */
  customLists: 100,
  /** Entries over all custom access lists of one shield zone. */
  customEntries: 10_000,
  /** Rate limits in one shield zone. */
  rateLimitRules: 10,
  /** Custom WAF rules in one shield zone. */
  customWafRules: 10,
  ...documentLimits,
};

export type PlanLimits = typeof planLimits;
