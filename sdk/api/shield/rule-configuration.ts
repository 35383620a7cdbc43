import { isDeepStrictEqual } from "node:util";
import type { WireEnum } from "../../wire/enums";
import {
  type rateLimitAction,
  type rateLimitBlockTime,
  type rateLimitCounterKey,
  type rateLimitTimeframe,
  ruleOperator,
  ruleSeverity,
  ruleTransformation,
  type ruleVariables,
  type WafRuleConfigurationResponse,
  type wafRuleAction,
} from "../../wire/generated/shield";
import { toWireSettings } from "../../wire/settings";
/** Operators without a value. */
export const operatorsWithoutValue: readonly string[] = ["DETECTSQLI", "DETECTXSS"];

/** The configuration of a rule of any kind in responses. @internal */
export type RuleConfigurationResponse = Omit<WafRuleConfigurationResponse, "actionType">;

type NameIn<Enum extends { toWire(name: never): number }> = Parameters<Enum["toWire"]>[0];

/** A condition of a rule. */
export interface RuleCondition {
  /** The variables, each with a sub-key: the name of a header, or `""` for all of it. */
  variableTypes: Partial<Record<(typeof ruleVariables)[number], string>>;
  operatorType: NameIn<typeof ruleOperator>;
  value?: string;
  isNegated?: boolean;
  /** Whether the sub-keys are regular expressions. */
  isRegexVariable?: boolean;
}

/** What a rule of any kind matches. All conditions must match. @internal */
export interface RuleConfiguration extends RuleCondition {
  severityType?: NameIn<typeof ruleSeverity>;
  /** In the order in which they are applied. */
  transformationTypes?: readonly NameIn<typeof ruleTransformation>[];
  chainedRuleConditions?: readonly RuleCondition[];
}

/** What a rate limit counts, and its action over the limit. */
export interface RateLimitConfiguration extends RuleConfiguration {
  actionType: NameIn<typeof rateLimitAction>;
  requestCount: number;
  timeframe: NameIn<typeof rateLimitTimeframe>;
  blockTime: NameIn<typeof rateLimitBlockTime>;
  counterKeyType?: NameIn<typeof rateLimitCounterKey>;
}

/** What a custom WAF rule matches, and its action. */
export interface WafRuleConfiguration extends RuleConfiguration {
  actionType: NameIn<typeof wafRuleAction>;
}

/** The enums of a configuration, by property. */
const enums: Readonly<Record<string, WireEnum<string>>> = { operatorType: ruleOperator, severityType: ruleSeverity };

/** Converts a configuration for a request. `ownEnums` are those that only its kind of rule has. */
export function configurationToWire(
  configuration: RuleConfiguration,
  ownEnums: Readonly<Record<string, WireEnum<string>>>,
) {
  const { transformationTypes, chainedRuleConditions } = configuration;
  return {
    ...toWireSettings<object>(configuration, { ...enums, ...ownEnums }),
    transformationTypes: transformationTypes?.map((name) => ruleTransformation.toWire(name)),
    chainedRuleConditions: chainedRuleConditions?.map((chained) => toWireSettings<object>(chained, enums)),
  };
}

/**
 * Whether a configuration equals the requested one. Properties that were not requested are ignored; those missing in
 * the response differ only if `strict`.
 */
export function configurationMatches(
  actual: RuleConfigurationResponse,
  requested: RuleConfiguration,
  { strict }: { strict: boolean },
): boolean {
  const current: Record<string, unknown> = comparable(actual);
  return Object.entries(comparable(requested)).every(([name, value]) => {
    const other = current[name];
    return value == null || (other == null ? !strict : isDeepStrictEqual(value, other));
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
  ...others
}: RuleConfigurationResponse | RuleConfiguration) {
  const first = { variableTypes, operatorType, value, isNegated, isRegexVariable };
  const conditions = [first, ...(chainedRuleConditions ?? [])].map((each) => ({
    ...each,
    variableTypes: Object.fromEntries(
      Object.entries(each?.variableTypes ?? {}).filter(([, subKey]) => subKey !== null),
    ),
    value: each?.value ?? "",
    isNegated: each?.isNegated ?? false,
    isRegexVariable: each?.isRegexVariable ?? false,
  }));
  return { ...others, transformationTypes: [...transformationTypes], conditions };
}
