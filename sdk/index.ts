import "./node-version/refuse-old-node";

export { type BunnyClient, createClient } from "./client";
export { type ClientOptions, defaultApiUrl, defaultLoggingUrl } from "./client-options";
export { BunnyError, type BunnyErrorCode, type BunnyErrorDetails, isNotFound } from "./errors";
export type * from "./generated/types";
export type { CallOptions } from "./http/call";
export type { RequestLog, RequestLogEvent } from "./http/layers/log-requests";
export type { Upload } from "./http/request";
export type { UnknownMember } from "./wire/enums";
export type { Page, PageOptions } from "./wire/pagination";
