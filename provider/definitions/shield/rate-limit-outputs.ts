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
  variables: z
    .record(z.string(), z.string())
    .meta({ description: 'The variables that are compared, each with the part of it; `""` is the whole variable.' }),
  operator: enumOutput(ruleOperator).optional().meta({ description: "The operator of the comparison." }),
  value: z.string().optional().meta({ description: "The value that is compared with." }),
  negated: z.boolean().meta({ description: "Whether the condition is inverted." }),
  regexVariable: z.boolean().meta({ description: "Whether the parts in `variables` are regular expressions." }),
});

/** A rate limit as data sources return it. */
export const rateLimitOutput = z.object({
  rateLimitId: z.int().meta({ description: "The rate limit's id." }),
  shieldZoneId: z.int().optional().meta({ description: "The id of the shield zone." }),
  userId: z.string().optional().meta({ description: "The id of the user who owns the rate limit." }),
  name: z.string().optional().meta({ description: "The rate limit's name." }),
  description: z.string().optional().meta({ description: "The description of the rate limit." }),
  conditions: z.array(condition).meta({ description: "The conditions of requests that are counted. All must match." }),
  transformations: z.array(enumOutput(ruleTransformation)).meta({
    description: "Transformations of the variables before the comparison, in this order.",
  }),
  requestCount: z
    .int()
    .optional()
    .meta({ description: "The number of requests that are allowed within the timeframe." }),
  timeframe: enumOutput(rateLimitTimeframe)
    .optional()
    .meta({ description: "The timeframe over which requests are counted." }),
  counterKey: enumOutput(rateLimitCounterKey)
    .optional()
    .meta({ description: "The key by which requests are counted." }),
  action: enumOutput(rateLimitAction).optional().meta({ description: "The action for requests over the limit." }),
  blockTime: enumOutput(rateLimitBlockTime).optional().meta({ description: "How long the action stays in force." }),
  severity: enumOutput(ruleSeverity).optional().meta({ description: "The severity of the rule." }),
  ruleJson: z.string().optional().meta({ description: "The rule in the JSON form that the platform stores." }),
});

export function describeRateLimit(rule: RateLimit): z.output<typeof rateLimitOutput> {
  const { id, shieldZoneId, userId, ruleJson } = rule;
  const { conditions = [], transformations = [], ...members } = rateLimitFromRule(rule);
  return omitNulls({ rateLimitId: id, shieldZoneId, userId, ...members, conditions, transformations, ruleJson });
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
