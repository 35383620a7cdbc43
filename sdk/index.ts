import "./node-version/refuse-old-node";

export type { Country, Region } from "./api/account/locations";
export type { DnsRecord, DnsRecordFilter, DnsRecordSettings, DnsRecordType } from "./api/dns/dns-records";
export type { CreateDnsZone, DnsZone, DnsZoneFilter, DnsZoneSettings } from "./api/dns/dns-zones";
export type { EdgeScriptRelease } from "./api/edge-scripting/edge-script-releases";
export type { EdgeScriptSecret } from "./api/edge-scripting/edge-script-secrets";
export type { EdgeScriptVariable, EdgeScriptVariableSettings } from "./api/edge-scripting/edge-script-variables";
export type {
  CreateEdgeScript,
  EdgeScript,
  EdgeScriptCode,
  EdgeScriptFilter,
  EdgeScriptIntegration,
  EdgeScriptStatistics,
  EdgeScriptType,
} from "./api/edge-scripting/edge-scripts";
export type { AnyCacheStatus, CacheStatus } from "./api/logging/cache-status";
export type { LogDayOptions, LogFollowOptions, LogListOptions, LogPageOptions, Logs } from "./api/logging/logs";
export type { LogPage } from "./api/logging/pages";
export type { LogFilter, StatusFilter } from "./api/logging/query";
export type { LogRecord } from "./api/logging/record";
export type { PullZone, PullZoneSettings } from "./api/pull-zones/pull-zones";
export type {
  AccessListAction,
  AccessListConfiguration,
  AccessListDetails,
  AccessLists,
  AccessListType,
  CreateAccessList,
  CustomAccessList,
} from "./api/shield/access-lists";
export type {
  ApiGuardianConfiguration,
  ApiGuardianEndpoint,
  ApiGuardianEndpointSettings,
  ApiGuardianSettings,
  ApiGuardianSpecification,
  ApiGuardianState,
} from "./api/shield/api-guardian";
export type { OverageReport } from "./api/shield/overages";
export type { RateLimit, RateLimitSettings } from "./api/shield/rate-limits";
export type { RateLimitConfiguration, RuleCondition } from "./api/shield/rule-configuration";
export type { ShieldZone, ShieldZoneSettings } from "./api/shield/shield-zones";
export type { SetUploadScanning, UploadScanningSettings } from "./api/shield/upload-scanning";
export { type BunnyClient, createClient } from "./client";
export { type ClientOptions, defaultApiUrl, defaultLoggingUrl } from "./client-options";
export { BunnyError, type BunnyErrorCode, type BunnyErrorDetails, isNotFound } from "./errors";
export type { CallOptions } from "./http/call";
export type { RequestLog, RequestLogEvent } from "./http/layers/log-requests";
export type { UnknownMember } from "./wire/enums";
export type { Page, PageOptions } from "./wire/pagination";
