import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { DnsRecordSettings, DnsZoneSettings } from "../routes/dns/dns-settings";
import { AccessLogs } from "../routes/logging/access-logs";
import { LogRateLimit } from "../routes/logging/rate-limit";
import type { PullZoneSettings } from "../routes/pull-zones/pull-zone-settings";
import type { DocumentEndpoint, ParameterGroups } from "../routes/shield/openapi-document";
import type { DocumentLimits } from "../routes/shield/openapi-limits";
import type { ShieldZoneSettings } from "../routes/shield/shield-zone-settings";
import { putBack } from "../server/own-objects";

/** A hostname of a pull zone as it is on the wire. */
export interface HostnameRecord {
  Id: number;
  Value: string;
  ForceSSL: boolean;
  IsSystemHostname: boolean;
  IsManagedHostname: boolean;
  HasCertificate: boolean;
  Certificate: string | null;
  CertificateKey: string | null;
  CertificateKeyType: number;
  CertificateProvisionType: number;
}

/** A pull zone as it is on the wire. */
export interface PullZoneRecord extends PullZoneSettings {
  Id: number;
  Name: string;
  Enabled: boolean;
  Suspended: boolean;
  Hostnames: HostnameRecord[];
  EdgeRules: unknown[];
  ZoneSecurityKey: string;
  CnameDomain: string;
  /** What is not asked for and never changes here: figures, prices, links. */
  [other: string]: unknown;
}

/** A DNS record as it is on the wire. */
export interface DnsRecordRecord extends DnsRecordSettings {
  Id: number;
  AcceleratedPullZoneId: number;
  LinkName: string;
  IPGeoLocationInfo: null;
  GeolocationInfo: null;
  MonitorStatus: number;
  AccelerationStatus: number;
}

/** A DNS zone as it is on the wire. */
export interface DnsZoneRecord extends DnsZoneSettings {
  Id: number;
  Domain: string;
  Records: DnsRecordRecord[];
  DateCreated: string;
  DateModified: string;
  NameserversDetected: boolean;
  NameserversNextCheck: string;
  DnsSecEnabled: boolean;
}

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

/** A condition of a rule, as it is on the wire. */
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

/** The settings of one endpoint, besides what the document says of it. */
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

/** The API Guardian of a shield zone, as it is on the wire; the zone's id and the plan's limits are added there. */
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

export interface ReleaseRecord {
  Id: number;
  Uuid: string;
  Code: string;
  Note: string | null;
  Author: string | null;
  AuthorEmail: string | null;
  CommitSha: string | null;
  Status: number;
  Deleted: boolean;
  DateReleased: string;
  DatePublished: string;
}

export interface EdgeScriptVariableRecord {
  Id: number;
  Name: string;
  Required: boolean;
  DefaultValue: string | null;
}

export interface EdgeScriptSecretRecord {
  Id: number;
  Name: string;
  Value: string;
  LastModified: string;
}

export interface EdgeScriptRecord {
  Id: number;
  Name: string;
  ScriptType: number;
  LastModified: string;
  CodeLastModified: string;
  Code: string | null;
  CurrentReleaseId: number;
  Releases: ReleaseRecord[];
  EdgeScriptVariables: EdgeScriptVariableRecord[];
  Secrets: EdgeScriptSecretRecord[];
  Integration: { IntegrationId: number; RepositorySettings?: { Id: number | null } | null } | null;
  DeploymentKey: string;
}

/** Limits of the plan that new shield zones get. */
export interface PlanLimits extends DocumentLimits {
  /** Custom access lists in one shield zone. */
  customLists: number;
  /** Entries over all custom access lists of one shield zone. */
  customEntries: number;
  /** Rate limits in one shield zone. */
  rateLimitRules: number;
}

/** The limits of a plan as it usually is. */
export const planLimits: PlanLimits = {
  customLists: 100,
  customEntries: 10_000,
  rateLimitRules: 10,
  maxEndpoints: 50,
  maxFieldsPerType: 100,
  maxNestingDepth: 10,
  maxTotalSchemaNodes: 2_000,
  maxTotalRegexLength: 5_000,
};

/** The kinds of objects that an account holds, each with all that belongs to it. */
const kinds = ["pullZones", "shieldZones", "edgeScripts", "dnsZones"] as const;

/** Members that hold objects of their own, each written by itself. Everything else is a part of its object. */
const ownObjects: Readonly<Record<(typeof kinds)[number], readonly string[]>> = {
  pullZones: [],
  shieldZones: ["accessLists"],
  edgeScripts: ["EdgeScriptVariables", "Secrets"],
  dnsZones: ["Records"],
};

/** Everything that the emulated account holds. */
export class EmulatorState {
  /** The account's owner. */
  readonly userId: string;
  readonly pullZones = new Map<number, PullZoneRecord>();
  readonly shieldZones = new Map<number, ShieldZoneRecord>();
  readonly edgeScripts = new Map<number, EdgeScriptRecord>();
  readonly dnsZones = new Map<number, DnsZoneRecord>();
  /** What the pull zones have logged. */
  readonly logs: AccessLogs;
  readonly logRateLimit: LogRateLimit;
  readonly #last: { id: number; time: number };

  constructor(
    readonly limits: PlanLimits,
    { logsPerDay }: { logsPerDay: number },
    original?: EmulatorState,
  ) {
    this.userId = original?.userId ?? randomUUID();
    this.logs = original?.logs ?? new AccessLogs(logsPerDay);
    this.logRateLimit = original?.logRateLimit ?? new LogRateLimit();
    this.#last = original ? original.#last : { id: 100_000, time: 0 };
  }

  /** An id that nothing in this account has had. */
  nextId(): number {
    return ++this.#last.id;
  }

  /** The present as the platform writes it. Never the same twice, so that "last modified" always tells a change. */
  now(): string {
    this.#last.time = Math.max(Date.now(), this.#last.time + 1);
    return new Date(this.#last.time).toISOString();
  }

  /** The same account with objects of its own; ids, time and logs stay shared. */
  copy(): EmulatorState {
    const copy = new EmulatorState(this.limits, { logsPerDay: 0 }, this);
    for (const kind of kinds) {
      const objects: Map<number, object> = copy[kind];
      for (const [id, object] of this[kind]) objects.set(id, structuredClone(object));
    }
    return copy;
  }

  /**
   * Puts in what changed from one state of the account to another: each changed object as a whole, but objects of their
   * own that it holds one by one.
   */
  putChanges(from: EmulatorState, to: EmulatorState): void {
    for (const kind of kinds) {
      const objects: Map<number, object> = this[kind];
      for (const id of new Set([...from[kind].keys(), ...to[kind].keys()])) {
        const [before, after] = [from[kind].get(id), to[kind].get(id)];
        if (isDeepStrictEqual(before, after)) continue;
        if (after === undefined) objects.delete(id);
        else if (before === undefined) objects.set(id, after);
        else objects.set(id, putBack({ present: objects.get(id), from: before, to: after, own: ownObjects[kind] }));
      }
    }
  }
}
