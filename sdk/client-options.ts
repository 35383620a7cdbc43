import { BunnyError } from "./errors";
import type { RequestLog } from "./http/layers/log-requests";
import { isLoopback, type ProxyEnvironment, proxyFor } from "./http/proxy";

export const defaultApiUrl = "https://api.bunny.net";
export const defaultLoggingUrl = "https://logging.bunnycdn.com";
const defaultOriginErrorsUrl = "https://cdn-origin-logging.bunny.net";
const defaultStreamUrl = "https://video.bunnycdn.com";

/** Settings of a client. */
export interface ClientOptions {
  /** The account's API key. Sent as the `AccessKey` header to the first three bases, and nowhere else. */
  apiKey: string;
  /** Base of the management interface; may have a path prefix. Default: `https://api.bunny.net`. */
  apiUrl?: string;
  /** Base of the logging interface. Default: `https://logging.bunnycdn.com`. */
  loggingUrl?: string;
  /** Base of the interface for errors of origins. Default: `https://cdn-origin-logging.bunny.net`. */
  originErrorsUrl?: string;
  /**
   * Base of the storage interface, such as an emulator's; may have a path prefix. Default: the host of each storage zone,
   * over https.
   */
  storageUrl?: string;
  /**
   * Base of the interface of video libraries, which gets their keys. Default: `https://video.bunnycdn.com`; where `apiUrl` is
   * a loopback host, as an emulator is, the same.
   */
  streamUrl?: string;
  /** A token (JWT) for the logging interface. Sent there as `Authorization: Bearer` instead of the key, and nowhere else. */
  loggingToken?: string;
  /** Time that one attempt may take, in milliseconds, 1 to 3,600,000. Default: 30,000. */
  timeoutMs?: number;
  /**
   * Time after which a call is not tried again, in milliseconds; 0 never retries. Its last attempt may take `timeoutMs`
   * more. A create whose response is lost is searched for up to three times, and each search has this time anew. Default:
   * 60,000.
   */
  maxRetryMs?: number;
  /** The first wait before a call is tried again, in milliseconds, 1 to 60,000; doubled each time. Default: 250. */
  retryDelayMs?: number;
  /**
   * Requests to each of the two interfaces at a time, 1 to 10,000. Fewer take longer: n calls that could run at once take
   * n / `maxConcurrency` round trips. Default: no bound of its own. After a 429 there are fewer for a while anyway.
   */
  maxConcurrency?: number;
  /** The largest response body, in bytes, 1 to 2^30; streamed responses have no limit. Default: 64 MiB. */
  maxResponseBytes?: number;
  /**
   * Where `HTTPS_PROXY` and `NO_PROXY` are read from; `{}` uses no proxy. A loopback host is never reached through one.
   * Default: `process.env`.
   */
  proxyEnvironment?: ProxyEnvironment;
  /** Put before the client's own name in the `User-Agent` header. */
  userAgent?: string;
  /** Called for every attempt and every wait. It never sees a key, a header or a body. */
  log?: RequestLog;
}

/** Options with every default filled in and every value checked. */
export type ResolvedClientOptions = ReturnType<typeof resolveClientOptions>;

/**
 * Checks the options of a client and fills in the defaults.
 *
 * @throws BunnyError `invalid_configuration`, with the option's name as its `field`.
 */
export function resolveClientOptions(options: ClientOptions) {
  const { proxyEnvironment = process.env } = options;
  const apiUrl = checkUrl("apiUrl", options.apiUrl ?? defaultApiUrl);
  const loggingUrl = checkUrl("loggingUrl", options.loggingUrl ?? defaultLoggingUrl);
  const originErrorsUrl = checkUrl("originErrorsUrl", options.originErrorsUrl ?? defaultOriginErrorsUrl);
  const streamUrl = checkUrl("streamUrl", options.streamUrl ?? (isLoopback(apiUrl) ? apiUrl.href : defaultStreamUrl));
  return {
    apiKey: checkCredential("apiKey", options.apiKey, "Take one from the account settings."),
    apiUrl,
    loggingUrl,
    originErrorsUrl,
    storageUrl: options.storageUrl === undefined ? undefined : checkUrl("storageUrl", options.storageUrl),
    streamUrl,
    proxyEnvironment,
    apiProxy: proxyFor(apiUrl, proxyEnvironment),
    loggingProxy: proxyFor(loggingUrl, proxyEnvironment),
    originErrorsProxy: proxyFor(originErrorsUrl, proxyEnvironment),
    streamProxy: proxyFor(streamUrl, proxyEnvironment),
    loggingToken:
      options.loggingToken === undefined
        ? undefined
        : checkCredential("loggingToken", options.loggingToken, "Leave it out to use the key."),
    timeoutMs: checkRange("timeoutMs", options.timeoutMs ?? 30_000, 1, 3_600_000),
    maxRetryMs: checkRange("maxRetryMs", options.maxRetryMs ?? 60_000, 0, 3_600_000),
    retryDelayMs: checkRange("retryDelayMs", options.retryDelayMs ?? 250, 1, 60_000),
    maxConcurrency:
      options.maxConcurrency === undefined
        ? Number.POSITIVE_INFINITY
        : Math.floor(checkRange("maxConcurrency", options.maxConcurrency, 1, 10_000)),
    maxResponseBytes: checkRange("maxResponseBytes", options.maxResponseBytes ?? 64 * 1024 ** 2, 1, 1024 ** 3),
    userAgent: options.userAgent,
    log: options.log,
  };
}

function checkCredential(name: string, value: string, advice: string): string {
  if (typeof value !== "string" || value.trim() === "") throw invalid(name, `it is empty. ${advice}`);
  // What a header cannot carry would fail inside undici with the key in the message.
  if (!/^[\x21-\x7e]+$/.test(value))
    throw invalid(name, "it holds characters that it cannot have, such as a space or a line break.");
  return value;
}

function checkUrl(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const shown = JSON.stringify(withoutCredentials(String(value)));
  if (!url || !["http:", "https:"].includes(url.protocol)) throw invalid(name, `${shown} is not an http(s) URL.`);
  if (url.username !== "" || url.password !== "")
    throw invalid(name, "it holds a user name or password. Leave them out.");
  if (url.search !== "" || url.hash !== "") throw invalid(name, `${shown} has a query or a fragment. Leave them out.`);
  if (url.protocol === "http:" && !isLoopback(url))
    throw invalid(name, `${shown} would send the key unencrypted. Use https; plain http is for loopback hosts only.`);
  return url;
}

/** What may be shown of a text that may be no URL: neither user name and password, nor query and fragment. */
function withoutCredentials(text: string): string {
  return text.replace(/[?#].*$/s, "").replace(/^([a-z][a-z\d+.-]*:\/*)?.*@/is, "$1");
}

function checkRange(name: string, value: number, min: number, max: number): number {
  if (!Number.isFinite(value) || value < min || value > max)
    throw invalid(name, `${value} is not a number from ${min} to ${max}.`);
  return value;
}

function invalid(field: string, why: string): BunnyError {
  return new BunnyError("invalid_configuration", `${field} cannot be used: ${why}`, { field });
}
