import { z } from "zod";
import { rateLimitAction, rateLimitBlockTime, rateLimitCounterKey, rateLimitTimeframe } from "../../../sdk/api/shield";
import type { RateLimit } from "../../../sdk/index";
import { choice, int, type OrNull, omitNulls, text } from "../../define/define";
import { propertiesOfRule, ruleOutputs } from "./rule-properties";

/** A rate limit as data sources return it. */
export const rateLimitOutput = z.object({
  rateLimitId: z.int().describe("The rate limit's id."),
  shieldZoneId: int("The id of the shield zone."),
  userId: text("The id of the user who owns the rate limit."),
  name: text("The rate limit's name."),
  description: text("The description of the rate limit."),
  ...ruleOutputs,
  conditions: ruleOutputs.conditions.describe("The conditions of requests that are counted. All must match."),
  requestCount: int("The number of requests that are allowed within the timeframe."),
  timeframe: choice(rateLimitTimeframe, "The timeframe over which requests are counted."),
  counterKey: choice(rateLimitCounterKey, "The key by which requests are counted."),
  action: choice(rateLimitAction, "The action for requests over the limit."),
  blockTime: choice(rateLimitBlockTime, "How long the action stays in force."),
});

export function describeRateLimit(rule: RateLimit): OrNull<z.output<typeof rateLimitOutput>> {
  const { id, shieldZoneId, userId, ruleJson } = rule;
  const { conditions = [], transformations = [], ...members } = rateLimitFromRule(rule);
  return { rateLimitId: id, shieldZoneId, userId, ...members, conditions, transformations, ruleJson };
}

/** The arguments that a rule stands for. Members that the response leaves out are absent. */
export function rateLimitFromRule(limit: RateLimit) {
  const { ruleConfiguration: rule } = limit;
  return omitNulls({
    ...propertiesOfRule(limit),
    requestCount: rule?.requestCount,
    timeframe: rule?.timeframe,
    counterKey: rule?.counterKeyType,
    action: rule?.actionType,
    blockTime: rule?.blockTime,
  });
}
