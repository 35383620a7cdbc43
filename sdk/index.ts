import "./node-version/refuse-old-node";

export type { Country, Region } from "./api/account";
export type {
  CreateDnsZone,
  DnsImportResult,
  DnsRecord,
  DnsRecordFilter,
  DnsRecordSettings,
  DnsRecordType,
  DnsScan,
  DnsScanJob,
  DnsSecDsRecord,
  DnsZone,
  DnsZoneDetail,
  DnsZoneFilter,
  DnsZoneSettings,
  NewDnsRecord,
} from "./api/dns";
export type {
  CreateEdgeScript,
  EdgeScript,
  EdgeScriptCode,
  EdgeScriptFilter,
  EdgeScriptIntegration,
  EdgeScriptRelease,
  EdgeScriptSecret,
  EdgeScriptStatistics,
  EdgeScriptType,
  EdgeScriptVariable,
  EdgeScriptVariableSettings,
} from "./api/edge-scripting";
export type {
  AnyCacheStatus,
  CacheStatus,
  LogDayOptions,
  LogFilter,
  LogFollowOptions,
  LogListOptions,
  LogPage,
  LogPageOptions,
  LogRecord,
  Logs,
  StatusFilter,
} from "./api/logging";
export type {
  EdgeRule,
  EdgeRuleAction,
  EdgeRuleSettings,
  EdgeRuleTrigger,
  OptimizerClass,
  PullZone,
  PullZoneHostname,
  PullZoneSettings,
} from "./api/pull-zones";
export type {
  AccessListAction,
  AccessListConfiguration,
  AccessListDetails,
  AccessLists,
  AccessListType,
  ApiGuardianConfiguration,
  ApiGuardianEndpoint,
  ApiGuardianEndpointSettings,
  ApiGuardianSettings,
  ApiGuardianSpecification,
  ApiGuardianState,
  Bot,
  BotCategoryGroup,
  BotDetectionSettings,
  CreateAccessList,
  CreateShieldZone,
  CustomAccessList,
  ManagedWafRuleset,
  OverageReport,
  RateLimit,
  RateLimitConfiguration,
  RateLimitSettings,
  RuleCondition,
  SetBotDetection,
  SetUploadScanning,
  ShieldEvent,
  ShieldEventFollowOptions,
  ShieldEventListOptions,
  ShieldEventSearch,
  ShieldZone,
  ShieldZoneDefaults,
  ShieldZoneMapping,
  ShieldZoneSettings,
  UploadScanningSettings,
  WafEngineVariable,
  WafProfile,
  WafRule,
  WafRuleConfiguration,
  WafRuleSettings,
} from "./api/shield";
export type {
  CreateStorageZone,
  StorageAccess,
  StorageObject,
  StorageRegion,
  StorageZone,
  StorageZoneFilter,
  StorageZoneSettings,
  UploadOptions,
} from "./api/storage";
export { type BunnyClient, createClient } from "./client";
export { type ClientOptions, defaultApiUrl, defaultLoggingUrl } from "./client-options";
export { BunnyError, type BunnyErrorCode, type BunnyErrorDetails, isNotFound } from "./errors";
export type { CallOptions } from "./http/call";
export type { RequestLog, RequestLogEvent } from "./http/layers/log-requests";
export type { Upload } from "./http/request";
export type { UnknownMember } from "./wire/enums";
export type { Page, PageOptions } from "./wire/pagination";
