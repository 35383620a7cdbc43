import type { DocumentLimits } from "./openapi-limits";

/** The plan limits of new shield zones. */
export interface PlanLimits extends DocumentLimits {
  /** Custom access lists in one shield zone. */
  customLists: number;
  /** Entries over all custom access lists of one shield zone. */
  customEntries: number;
  /** Rate limits in one shield zone. */
  rateLimitRules: number;
  /** Custom WAF rules in one shield zone. */
  customWafRules: number;
}

/** Clean requests of a month that each plan has. */
export const shieldPlanRequests: Readonly<Record<string, number>> = {
  Basic: 1_000_000,
  Advanced: 5_000_000,
  Business: 20_000_000,
  Enterprise: 100_000_000,
};

/** The default limits. */
export const planLimits: PlanLimits = {
  customLists: 100,
  customEntries: 10_000,
  rateLimitRules: 10,
  customWafRules: 10,
  maxEndpoints: 50,
  maxFieldsPerType: 100,
  maxNestingDepth: 10,
  maxTotalSchemaNodes: 2_000,
  maxTotalRegexLength: 5_000,
};
