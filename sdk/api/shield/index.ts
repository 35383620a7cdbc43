import type { Connections } from "../connection";
import { CustomAccessLists } from "./access-lists";
import { ApiGuardian } from "./api-guardian";
import { BotDetection } from "./bot-detection";
import { Bots } from "./bots";
import { Overages } from "./overages";
import { RateLimits } from "./rate-limits";
import { ResponsePages } from "./response-pages";
import { ShieldEvents } from "./shield-events";
import { ShieldMetrics } from "./shield-metrics";
import { ShieldZones } from "./shield-zones";
import { TriggeredRules } from "./triggered-rules";
import { UploadScanning } from "./upload-scanning";
import { Waf } from "./waf";
import { WafRules } from "./waf-rules";

export {
  type AccessListAction,
  type AccessListConfiguration,
  type AccessListDetails,
  type AccessLists,
  type AccessListType,
  accessListAction,
  accessListType,
  type CreateAccessList,
  type CustomAccessList,
} from "./access-lists";
export {
  type ApiGuardianConfiguration,
  type ApiGuardianEndpoint,
  type ApiGuardianEndpointSettings,
  type ApiGuardianSettings,
  type ApiGuardianSpecification,
  type ApiGuardianState,
  executionMode,
  limitAction,
  rateLimitTimeframe,
  rateLimitTypes,
} from "./api-guardian";
export {
  type BotDetectionSettings,
  botDetectionMode,
  botSensitivity,
  fingerprintAggression,
  type SetBotDetection,
} from "./bot-detection";
export { type Bot, type BotCategoryGroup, botAction, botCategory, botCategoryAction, botIn } from "./bots";
export type { OverageReport } from "./overages";
export { planType } from "./plan-type";
export { type RateLimit, type RateLimitSettings, rateLimitFromWire } from "./rate-limits";
export type { ResponsePageType } from "./response-pages";
export {
  operatorsWithoutValue,
  type RateLimitConfiguration,
  type RuleCondition,
  type RuleConditionResponse,
  type RuleConfigurationResponse,
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitCounterKey,
  ruleOperator,
  ruleSeverity,
  ruleTransformation,
  ruleVariables,
  type WafRuleConfiguration,
  wafRuleAction,
} from "./rule-configuration";
export {
  eventFields,
  eventOperators,
  eventsKeptMs,
  type ShieldEvent,
  type ShieldEventFollowOptions,
  type ShieldEventListOptions,
  type ShieldEventSearch,
} from "./shield-events";
export {
  type ApiGuardianEndpointMetrics,
  metricsResolution,
  type RateLimitMetrics,
  type ShieldMetricsOfPeriod,
  type ShieldMetricsOverview,
  type ShieldMetricsPeriod,
  type WafRuleMetrics,
} from "./shield-metrics";
export {
  type CreateShieldZone,
  ddosSensitivity,
  type ShieldZone,
  type ShieldZoneDefaults,
  type ShieldZoneMapping,
  type ShieldZoneSettings,
} from "./shield-zones";
export type { TriggeredRule } from "./triggered-rules";
export { type SetUploadScanning, scannerMode, type UploadScanningSettings } from "./upload-scanning";
export type { WafEngineVariable, WafProfile } from "./waf";
export { type ManagedWafRuleset, type WafRule, type WafRuleSettings, wafRuleFromWire } from "./waf-rules";
export { createdRule } from "./zone-rules";

/** The areas of the client for Bunny Shield. */
export interface ShieldAreas {
  readonly accessLists: CustomAccessLists;
  readonly apiGuardian: ApiGuardian;
  readonly botDetection: BotDetection;
  readonly bots: Bots;
  readonly rateLimits: RateLimits;
  readonly responsePages: ResponsePages;
  readonly uploadScanning: UploadScanning;
  readonly overages: Overages;
  readonly shieldZones: ShieldZones;
  readonly shieldEvents: ShieldEvents;
  readonly shieldMetrics: ShieldMetrics;
  readonly triggeredRules: TriggeredRules;
  readonly waf: Waf;
  readonly wafRules: WafRules;
}

/** Creates the areas for Bunny Shield. */
export function shieldAreas({ shield }: Connections): ShieldAreas {
  return {
    accessLists: new CustomAccessLists(shield),
    apiGuardian: new ApiGuardian(shield),
    botDetection: new BotDetection(shield),
    bots: new Bots(shield),
    rateLimits: new RateLimits(shield),
    responsePages: new ResponsePages(shield),
    uploadScanning: new UploadScanning(shield),
    overages: new Overages(shield),
    shieldZones: new ShieldZones(shield),
    shieldEvents: new ShieldEvents(shield),
    shieldMetrics: new ShieldMetrics(shield),
    triggeredRules: new TriggeredRules(shield),
    waf: new Waf(shield),
    wafRules: new WafRules(shield),
  };
}
