import { z } from "zod";
import {
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitCounterKey,
  rateLimitTimeframe,
  ruleOperator,
  ruleSeverity,
  ruleTransformation,
  ruleVariables,
  wafRuleAction,
} from "../../../sdk/api/shield";
import { definedMembers, orElse, orNone } from "../../account/settings";

const flag = orElse(z.boolean(), false);
/** An omitted number is 0, even if the enum has no name for 0. */
const oneOf = (known: { has(value: unknown): boolean }, what: string) =>
  z.number().default(0).refine(known.has, `not ${what}`);

const condition = z.object({
  variableTypes: z
    .object(Object.fromEntries(ruleVariables.map((name) => [name, z.string().nullish()])))
    .nullish()
    .transform((sent) => definedMembers(sent ?? {})),
  operatorType: oneOf(ruleOperator, "an operator"),
  value: orElse(z.string(), null),
  isNegated: flag,
  isRegexVariable: flag,
});

/** The members that all configurations have, as the platform stores them. Each kind of rules has its own actions. */
const ruleConfiguration = condition.extend({
  actionType: z.number(),
  severityType: oneOf(ruleSeverity, "a severity"),
  transformationTypes: orNone(z.number().refine(ruleTransformation.has, "not a transformation")),
  chainedRuleConditions: orNone(condition),
});

export const wafRuleConfiguration = ruleConfiguration.extend({ actionType: oneOf(wafRuleAction, "an action") });

const { chainedRuleConditions, ...common } = ruleConfiguration.shape;
export const rateLimitConfiguration = z.object({
  ...common,
  actionType: oneOf(rateLimitAction, "an action"),
  requestCount: z.int32().default(0),
  counterKeyType: oneOf(rateLimitCounterKey, "a counter key"),
  timeframe: oneOf(rateLimitTimeframe, "a timeframe"),
  blockTime: oneOf(rateLimitBlockTime, "a block time"),
  chainedRuleConditions,
});

export type RuleCondition = z.output<typeof condition>;
export type RuleConfiguration = z.output<typeof ruleConfiguration>;
export type RateLimitConfiguration = z.output<typeof rateLimitConfiguration>;
