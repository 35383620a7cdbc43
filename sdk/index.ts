import "./refuse-old-node";

export type {
  AccessListAction,
  AccessListConfiguration,
  AccessListDetails,
  AccessLists,
  AccessListType,
  CreateAccessList,
  CustomAccessList,
} from "./api/access-lists";
export type {
  ApiGuardianConfiguration,
  ApiGuardianEndpoint,
  ApiGuardianEndpointSettings,
  ApiGuardianSettings,
  ApiGuardianSpecification,
  ApiGuardianState,
} from "./api/api-guardian";
export type { DnsRecord, DnsRecordFilter, DnsRecordSettings, DnsRecordType } from "./api/dns-records";
export type { CreateDnsZone, DnsZone, DnsZoneFilter, DnsZoneSettings } from "./api/dns-zones";
export type { EdgeScriptRelease } from "./api/edge-script-releases";
export type { EdgeScriptSecret } from "./api/edge-script-secrets";
export type { EdgeScriptVariable, EdgeScriptVariableSettings } from "./api/edge-script-variables";
export type {
  CreateEdgeScript,
  EdgeScript,
  EdgeScriptCode,
  EdgeScriptFilter,
  EdgeScriptIntegration,
  EdgeScriptStatistics,
  EdgeScriptType,
} from "./api/edge-scripts";
export type { Country, Region } from "./api/locations";
export type { LogDayOptions, LogFollowOptions, LogListOptions, LogPageOptions, Logs } from "./api/logs";
export type { OverageReport } from "./api/overages";
export type { PullZone, PullZoneSettings } from "./api/pull-zones";
export type { RateLimit, RateLimitSettings } from "./api/rate-limits";
export type { RateLimitConfiguration, RuleCondition } from "./api/rule-configuration";
export type { ShieldZone, ShieldZoneSettings } from "./api/shield-zones";
export type { SetUploadScanning, UploadScanningSettings } from "./api/upload-scanning";
export type { CallOptions } from "./caller";
export { type BunnyClient, createClient } from "./client";
export { type ClientOptions, defaultApiUrl, defaultLoggingUrl } from "./client-options";
export { BunnyError, type BunnyErrorCode, type BunnyErrorDetails, isNotFound } from "./errors";
export type { RequestLog, RequestLogEvent } from "./layers/log-requests";
export type { AnyCacheStatus, CacheStatus } from "./logs/cache-status";
export type { LogPage } from "./logs/pages";
export type { LogFilter, StatusFilter } from "./logs/query";
export type { LogRecord } from "./logs/record";
export type { Page, PageOptions } from "./pages";
export type { UnknownMember } from "./wire-enum";
