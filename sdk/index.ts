export type {
  AccessListAction,
  AccessListConfiguration,
  AccessListDetails,
  AccessLists,
  AccessListType,
  CreateAccessList,
  CustomAccessList,
} from "./api/access-lists";
export type { ApiGuardianState } from "./api/api-guardian";
export type {
  CreateEdgeScript,
  EdgeScript,
  EdgeScriptCode,
  EdgeScriptIntegration,
  EdgeScriptRelease,
  EdgeScriptType,
} from "./api/edge-scripts";
export type { OverageReport } from "./api/overages";
export type { PullZone } from "./api/pull-zones";
export type { UploadScanningSettings } from "./api/upload-scanning";
export type { CallOptions } from "./caller";
export { type BunnyClient, createClient } from "./client";
export { type ClientOptions, defaultApiUrl, defaultLoggingUrl } from "./client-options";
export { BunnyError, type BunnyErrorCode, type BunnyErrorDetails, isNotFound } from "./errors";
export type { RequestLog, RequestLogEvent } from "./layers/log-requests";
export type { UnknownMember } from "./wire-enum";
