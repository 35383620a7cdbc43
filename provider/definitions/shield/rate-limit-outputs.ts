import { z } from "zod";
import type { RateLimit } from "../../../sdk";
import { rateLimitTimeframe } from "../../../sdk/api/shield/api-guardian";
import {
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitCounterKey,
  ruleOperator,
  ruleSeverity,
  ruleTransformation,
} from "../../../sdk/api/shield/rule-configuration";
import { enumOutput } from "../../define/enum-output";
import { omitNulls } from "../../define/omit-nulls";
import { conditionsFromRule } from "./rate-limit-conditions";

const condition = z.object({
  variables: z.record(z.string(), z.string()).meta({ description: "Where it looks, and at which part of it." }),
  operator: enumOutput(ruleOperator).optional().meta({ description: "How it compares." }),
  value: z.string().optional().meta({ description: "What it compares with." }),
  negated: z.boolean().meta({ description: "Whether it must not match." }),
  regexVariable: z.boolean().meta({ description: "Whether the parts in `variables` are regular expressions." }),
});

/** A rate limit as data sources tell it. */
export const rateLimitOutput = z.object({
  rateLimitId: z.int().meta({ description: "The rate limit's id." }),
  shieldZoneId: z.int().optional().meta({ description: "The id of the shield zone that it protects." }),
  userId: z.string().optional().meta({ description: "The user that it belongs to." }),
  name: z.string().optional().meta({ description: "Its name." }),
  description: z.string().optional().meta({ description: "What it is for." }),
  conditions: z.array(condition).meta({ description: "What a request must be like to count." }),
  transformations: z.array(enumOutput(ruleTransformation)).meta({
    description: "What is done to the variables before they are compared, in this order.",
  }),
  requestCount: z.int().optional().meta({ description: "How many requests may come within the timeframe." }),
  timeframe: enumOutput(rateLimitTimeframe)
    .optional()
    .meta({ description: "The time over which requests are counted." }),
  counterKey: enumOutput(rateLimitCounterKey)
    .optional()
    .meta({ description: "What requests have in common that are counted together." }),
  action: enumOutput(rateLimitAction).optional().meta({ description: "What happens to requests over the limit." }),
  blockTime: enumOutput(rateLimitBlockTime).optional().meta({ description: "How long it goes on happening." }),
  severity: enumOutput(ruleSeverity).optional().meta({ description: "How grave it is." }),
  ruleJson: z.string().optional().meta({ description: "The rule as the platform writes it, in JSON." }),
});

/** A rate limit as the platform tells it. */
export function describeRateLimit(rule: RateLimit): z.output<typeof rateLimitOutput> {
  const { id, shieldZoneId, userId, ruleJson } = rule;
  const { conditions = [], transformations = [], ...words } = rateLimitFromRule(rule);
  return omitNulls({ rateLimitId: id, shieldZoneId, userId, ...words, conditions, transformations, ruleJson });
}

/** The arguments that a rule stands for. Members that the response leaves out are absent. */
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
