import { executionMode, limitAction, rateLimitTimeframe } from "../../../sdk/api/shield";
import { objectKind } from "../../account/object-kind";
import type { DocumentEndpoint, ParameterGroups } from "./openapi-document";
import type { PlanLimits } from "./plan-limits";
import type { RateLimitConfiguration, RuleCondition, RuleConfiguration } from "./rule-settings";
import type { ShieldZoneSettings } from "./shield-zone-settings";

export type { PlanLimits } from "./plan-limits";

export interface AccessListRecord {
  id: number;
  configurationId: number;
  name: string;
  description: string | null;
  type: number;
  content: string;
  checksum: string;
  entryCount: number;
  lastModified: string;
  isEnabled: boolean;
  action: number;
}

export type RuleConditionRecord = RuleCondition;
export type RuleConfigurationRecord = RuleConfiguration;

/** A rule of a zone. A limit's configuration has more. */
export interface RuleRecord<Configuration extends RuleConfiguration = RuleConfiguration> {
  id: number;
  ruleName: string | null;
  ruleDescription: string | null;
  ruleConfiguration: Configuration;
}

export type RateLimitRecord = RuleRecord<RateLimitConfiguration>;

export interface OverageRecord {
  year: number;
  month: number;
  totalOverage: number;
  totalCleanRequests: number;
  segments: { periodStart: string; periodEnd: string; planType: number; overageAllowance: number; overage: number }[];
}

/** An event of the firewall in the wire format. */
export interface ShieldEventRecord {
  logId: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  log: object;
  fields: Record<string, string>;
}

/** An endpoint of the document with its settings. */
export type ApiGuardianEndpointRecord = ReturnType<typeof newEndpoint>;

/** @param enforce Whether its authorization is validated, where it has one. */
export const newEndpoint = (endpoint: DocumentEndpoint, id: number, enforce: boolean, createdAt: string) => ({
  ...endpoint,
  apiGuardianEndpointId: id,
  isEnabled: true,
  validateRequestBodySchema: endpoint.requestBodySchemaYaml !== null,
  validateResponseBodySchema: false,
  validateAuthorization: enforce && endpoint.authSchemes !== null,
  injectionDetectionParameters: null as ParameterGroups | null,
  detectParameterXss: false,
  detectParameterSqli: false,
  rateLimitingEnabled: false,
  rateLimitingType: "Global" as "Global" | "IP",
  rateLimitingRequestCount: 0,
  rateLimitingTimeframe: rateLimitTimeframe.toWire("PerOneMinute"),
  createdAt,
  updatedAt: null as string | null,
});

/** The API Guardian of a new zone: disabled, without a document. */
export const newApiGuardian = (createdAt: string) => ({
  configuration: {
    isEnabled: false,
    executionMode: executionMode.toWire("Log"),
    bodyLimitAction: limitAction.toWire("Block"),
    unmatchedPathAction: limitAction.toWire("Log"),
    /** Null until a document is uploaded. */
    title: null as string | null,
    version: null as string | null,
    createdAt,
    updatedAt: null as string | null,
  },
  endpoints: [] as ApiGuardianEndpointRecord[],
});

/** The API Guardian of a shield zone in the wire format, without the zone's id and the plan's limits. */
export type ApiGuardianRecord = ReturnType<typeof newApiGuardian>;

/** What a new shield zone has. */
export const newShieldZone = ({ customLists, customEntries, rateLimitRules, customWafRules }: PlanLimits) => ({
  customListLimit: customLists,
  customEntryLimit: customEntries,
  accessLists: new Map<number, AccessListRecord>(),
  /** Lists that the platform maintains, by id: the part that a zone can set. */
  managedLists: new Map<number, { isEnabled: boolean; action: number }>(),
  botDetection: {
    executionMode: 0,
    requestIntegrity: { sensitivity: 0 },
    ipAddress: { sensitivity: 0 },
    browserFingerprint: { sensitivity: 0, aggression: 1, complexEnabled: false },
  },
  /** Actions for single bots and for categories, by id and by number. */
  botActions: new Map<number, number>(),
  botCategoryActions: new Map<number, number>(),
  rateLimitRulesLimit: rateLimitRules,
  rateLimits: new Map<number, RateLimitRecord>(),
  customWafRulesLimit: customWafRules,
  wafRules: new Map<number, RuleRecord>(),
  uploadScanning: { isEnabled: false, csamScanningMode: 0, antivirusScanningMode: 0 },
  overages: [] as OverageRecord[],
  /** Custom response pages by type, in HTML. */
  responsePages: new Map<string, string>(),
  /** The triggered rules that were reviewed. */
  reviewedRules: new Set<string>(),
  events: [] as ShieldEventRecord[],
});

export interface ShieldZoneRecord extends ReturnType<typeof newShieldZone> {
  shieldZoneId: number;
  pullZoneId: number;
  planType: number;
  apiGuardian: ApiGuardianRecord;
  settings: Omit<ShieldZoneSettings, "planType">;
}

export const shieldObjects = { shieldZones: objectKind<ShieldZoneRecord>("accessLists", "managedLists") };
