import { objectKind } from "../../account/object-kind";
import type { DocumentEndpoint, ParameterGroups } from "./openapi-document";
import type { ShieldZoneSettings } from "./shield-zone-settings";

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

/** A condition of a rule in the wire format. */
export interface RuleConditionRecord {
  variableTypes: Record<string, string>;
  operatorType: number;
  value: string | null;
  isNegated: boolean;
  isRegexVariable: boolean;
}

export interface RateLimitRecord {
  id: number;
  ruleName: string | null;
  ruleDescription: string | null;
  ruleConfiguration: RuleConditionRecord & {
    actionType: number;
    severityType: number;
    transformationTypes: number[];
    requestCount: number;
    counterKeyType: number;
    timeframe: number;
    blockTime: number;
    chainedRuleConditions: RuleConditionRecord[];
  };
}

export interface OverageRecord {
  year: number;
  month: number;
  totalOverage: number;
  totalCleanRequests: number;
  segments: { periodStart: string; periodEnd: string; planType: number; overageAllowance: number; overage: number }[];
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
  rateLimitRulesLimit: number;
  rateLimits: Map<number, RateLimitRecord>;
  apiGuardian: ApiGuardianRecord;
  uploadScanning: { isEnabled: boolean; csamScanningMode: number; antivirusScanningMode: number };
  overages: OverageRecord[];
  settings: Omit<ShieldZoneSettings, "planType">;
}

export const shieldObjects = { shieldZones: objectKind<ShieldZoneRecord>("accessLists") };
