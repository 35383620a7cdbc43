import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { wireEnum } from "../../wire/enums";
import { listOf, mapOf } from "../../wire/schemas";
import { rateLimitTimeframe } from "./api-guardian";

/** What happens to a request over the limit. */
export const rateLimitAction = wireEnum({ RateLimit: 1, Log: 2, Challenge: 3 });
/** What requests have in common that are counted together. */
export const rateLimitCounterKey = wireEnum({
  IP: 0,
  Host: 1,
  Country: 2,
  City: 3,
  ASN: 4,
  Organization: 5,
  JA4: 6,
  IP_JA4: 7,
});
/** How long the action lasts, in seconds. */
export const rateLimitBlockTime = wireEnum({
  ForThirtySeconds: 30,
  ForOneMinute: 60,
  ForFiveMinutes: 300,
  ForFifteenMinutes: 900,
  ForThirtyMinutes: 1800,
  ForOneHour: 3600,
});
/** How a condition compares. */
export const ruleOperator = wireEnum({
  BEGINSWITH: 0,
  ENDSWITH: 1,
  CONTAINS: 2,
  CONTAINSWORD: 3,
  STRMATCH: 4,
  EQ: 5,
  GE: 6,
  GT: 7,
  LE: 8,
  LT: 9,
  WITHIN: 12,
  RX: 14,
  STREQ: 15,
  DETECTSQLI: 17,
  DETECTXSS: 18,
});
/** How grave a match is. */
export const ruleSeverity = wireEnum({ NOTICE: 0, WARNING: 1, CRITICAL: 2 });
/** What is done to a variable before it is compared. */
export const ruleTransformation = wireEnum({
  CMDLINE: 1,
  COMPRESSWHITESPACE: 2,
  CSSDECODE: 3,
  HEXENCODE: 4,
  HTMLENTITYDECODE: 5,
  JSDECODE: 6,
  LENGTH: 7,
  LOWERCASE: 8,
  MD5: 9,
  NORMALIZEPATH: 10,
  NORMALISEPATH: 11,
  NORMALIZEPATHWIN: 12,
  NORMALISEPATHWIN: 13,
  REMOVECOMMENTS: 14,
  REMOVENULLS: 15,
  REMOVEWHITESPACE: 16,
  REPLACECOMMENTS: 17,
  SHA1: 18,
  URLDECODE: 19,
  URLDECODEUNI: 20,
  UTF8TOUNICODE: 21,
});
/** The parts of a request and its response that a condition can look at. */
export const ruleVariables = [
  "REQUEST_URI",
  "REQUEST_URI_RAW",
  "ARGS",
  "ARGS_COMBINED_SIZE",
  "ARGS_GET",
  "ARGS_GET_NAMES",
  "ARGS_POST",
  "ARGS_POST_NAMES",
  "FILES_NAMES",
  "GEO",
  "REMOTE_ADDR",
  "QUERY_STRING",
  "REQUEST_BASENAME",
  "REQUEST_BODY",
  "REQUEST_COOKIES_NAMES",
  "REQUEST_COOKIES",
  "REQUEST_FILENAME",
  "REQUEST_HEADERS_NAMES",
  "REQUEST_HEADERS",
  "REQUEST_LINE",
  "REQUEST_METHOD",
  "REQUEST_PROTOCOL",
  "RESPONSE_BODY",
  "RESPONSE_HEADERS",
  "RESPONSE_STATUS",
  "FINGERPRINT",
  "VERIFIED_BOT_CATEGORY",
] as const;
/** Operators that compare with nothing. */
export const operatorsWithoutValue: readonly string[] = ["DETECTSQLI", "DETECTXSS"];

const flag = z.boolean().nullish();

const condition = z.object({
  variableTypes: mapOf(z.string().nullable())
    .nullish()
    .transform((variables) => variables ?? {}),
  operatorType: ruleOperator.wire.nullish(),
  value: z.string().nullish(),
  isNegated: flag,
  isRegexVariable: flag,
});

/** A rule's configuration in answers. Reads are promised without the limit itself, though they hold it. */
export const ruleConfiguration = condition.extend({
  actionType: rateLimitAction.wire.nullish(),
  severityType: ruleSeverity.wire.nullish(),
  transformationTypes: listOf(ruleTransformation.wire),
  requestCount: z.number().nullish(),
  counterKeyType: rateLimitCounterKey.wire.nullish(),
  timeframe: rateLimitTimeframe.wire.nullish(),
  blockTime: rateLimitBlockTime.wire.nullish(),
  chainedRuleConditions: z.array(condition.nullable()).nullish(),
});

export type FoundRuleCondition = z.output<typeof condition>;
export type FoundRuleConfiguration = z.output<typeof ruleConfiguration>;

type NameIn<Enum extends { toWire(name: never): number }> = Parameters<Enum["toWire"]>[0];

/** Where a rule looks, and what it must find there. */
export interface RuleCondition {
  /** Which variables, and which part of each: the name of a header, or `""` for all of it. */
  variableTypes: Partial<Record<(typeof ruleVariables)[number], string>>;
  operatorType: NameIn<typeof ruleOperator>;
  value?: string;
  isNegated?: boolean;
  /** Whether the parts are regular expressions. */
  isRegexVariable?: boolean;
}

/** What a rate limit counts, and what it does over the limit. The conditions must all hold. */
export interface RateLimitConfiguration extends RuleCondition {
  actionType: NameIn<typeof rateLimitAction>;
  requestCount: number;
  timeframe: NameIn<typeof rateLimitTimeframe>;
  blockTime: NameIn<typeof rateLimitBlockTime>;
  counterKeyType?: NameIn<typeof rateLimitCounterKey>;
  severityType?: NameIn<typeof ruleSeverity>;
  /** In the order in which they are applied. */
  transformationTypes?: readonly NameIn<typeof ruleTransformation>[];
  chainedRuleConditions?: readonly RuleCondition[];
}

/** The configuration as a request carries it. */
export function configurationToWire(configuration: RateLimitConfiguration) {
  const { counterKeyType, severityType, transformationTypes, chainedRuleConditions } = configuration;
  return {
    ...configuration,
    ...conditionToWire(configuration),
    actionType: rateLimitAction.toWire(configuration.actionType),
    timeframe: rateLimitTimeframe.toWire(configuration.timeframe),
    blockTime: rateLimitBlockTime.toWire(configuration.blockTime),
    counterKeyType: counterKeyType === undefined ? undefined : rateLimitCounterKey.toWire(counterKeyType),
    severityType: severityType === undefined ? undefined : ruleSeverity.toWire(severityType),
    transformationTypes: transformationTypes?.map((name) => ruleTransformation.toWire(name)),
    chainedRuleConditions: chainedRuleConditions?.map(conditionToWire),
  };
}

function conditionToWire({ operatorType, ...condition }: RuleCondition) {
  return { ...condition, operatorType: ruleOperator.toWire(operatorType) };
}

/**
 * Whether a configuration that was found is the one that was asked for. What was not asked for is no difference, and
 * what the answer leaves out is one only where all of it must be certain.
 */
export function isAsAsked(
  found: FoundRuleConfiguration,
  asked: RateLimitConfiguration,
  { wholly }: { wholly: boolean },
): boolean {
  const there = comparable(found);
  return Object.entries(comparable(asked)).every(([name, value]) => {
    const other = there[name as keyof typeof there];
    return value == null || (other == null ? !wholly : isDeepStrictEqual(value, other));
  });
}

function comparable({
  variableTypes,
  operatorType,
  value,
  isNegated,
  isRegexVariable,
  transformationTypes = [],
  chainedRuleConditions,
  ...limit
}: FoundRuleConfiguration | RateLimitConfiguration) {
  const first = { variableTypes, operatorType, value, isNegated, isRegexVariable };
  const conditions = [first, ...(chainedRuleConditions ?? [])].map((each) => ({
    ...each,
    variableTypes: Object.fromEntries(Object.entries(each?.variableTypes ?? {}).filter(([, part]) => part !== null)),
    value: each?.value ?? "",
    isNegated: each?.isNegated ?? false,
    isRegexVariable: each?.isRegexVariable ?? false,
  }));
  return { ...limit, transformationTypes: [...transformationTypes], conditions };
}
