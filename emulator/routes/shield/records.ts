import { objectKind } from "../../account/object-kind";
import type { DocumentEndpoint, ParameterGroups } from "./openapi-document";
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
export interface ApiGuardianEndpointRecord extends DocumentEndpoint {
  apiGuardianEndpointId: number;
  isEnabled: boolean;
  validateRequestBodySchema: boolean;
  validateResponseBodySchema: boolean;
  validateAuthorization: boolean;
  injectionDetectionParameters: ParameterGroups | null;
  detectParameterXss: boolean;
  detectParameterSqli: boolean;
  rateLimitingEnabled: boolean;
  rateLimitingType: "Global" | "IP";
  rateLimitingRequestCount: number;
  rateLimitingTimeframe: number;
  createdAt: string;
  updatedAt: string | null;
}

/** The API Guardian of a shield zone in the wire format, without the zone's id and the plan's limits. */
export interface ApiGuardianRecord {
  configuration: {
    isEnabled: boolean;
    executionMode: number;
    bodyLimitAction: number;
    unmatchedPathAction: number;
    /** Null until a document is uploaded. */
    title: string | null;
    version: string | null;
    createdAt: string;
    updatedAt: string | null;
  };
  endpoints: ApiGuardianEndpointRecord[];
}

export interface ShieldZoneRecord {
  shieldZoneId: number;
  pullZoneId: number;
  planType: number;
  customListLimit: number;
  customEntryLimit: number;
  accessLists: Map<number, AccessListRecord>;
  /** Lists that the platform maintains, by id: the part that a zone can set. */
  managedLists: Map<number, { isEnabled: boolean; action: number }>;
  botDetection: {
    executionMode: number;
    requestIntegrity: { sensitivity: number };
    ipAddress: { sensitivity: number };
    browserFingerprint: { sensitivity: number; aggression: number; complexEnabled: boolean };
  };
  /** Actions for single bots and for categories, by id and by number. */
  botActions: Map<number, number>;
  botCategoryActions: Map<number, number>;
  rateLimitRulesLimit: number;
  rateLimits: Map<number, RateLimitRecord>;
  customWafRulesLimit: number;
  wafRules: Map<number, RuleRecord>;
  apiGuardian: ApiGuardianRecord;
  uploadScanning: { isEnabled: boolean; csamScanningMode: number; antivirusScanningMode: number };
  overages: OverageRecord[];
  /** Custom response pages by type, in HTML. */
  responsePages: Map<string, string>;
  /** The triggered rules that were reviewed. */
  reviewedRules: Set<string>;
  events: ShieldEventRecord[];
  settings: Omit<ShieldZoneSettings, "planType">;
}

export const shieldObjects = { shieldZones: objectKind<ShieldZoneRecord>("accessLists", "managedLists") };
