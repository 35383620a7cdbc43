import type { RateLimit } from "../../../sdk";
import { omitNulls } from "../../define/omit-nulls";
import { conditionsFromRule } from "./rate-limit-conditions";

/** What the platform tells of a rate limit, in the words of programs. What it leaves out is absent. */
export function rateLimitFromRule({ ruleName, ruleDescription, ruleConfiguration: rule }: RateLimit) {
  return omitNulls({
    name: ruleName,
    description: ruleDescription || undefined,
    conditions: rule && conditionsFromRule(rule),
    transformations: rule?.transformationTypes,
    requestCount: rule?.requestCount,
    timeframe: rule?.timeframe,
    counterKey: rule?.counterKeyType,
    action: rule?.actionType,
    blockTime: rule?.blockTime,
    severity: rule?.severityType,
  });
}
