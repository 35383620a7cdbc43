import { z } from "zod";
import { group } from "../../define/group";
import { amount, flag, oneOf, text } from "./pull-zone-setting";

/** The settings of `originShield`. */
export const originShield = group("One location through which all requests reach the origin, so that it gets fewer.", {
  enabled: flag("enableOriginShield", "Whether the origin shield is enabled."),
  zone: text("originShieldZoneCode", "The code of the location: `FR` (Paris) or `IL` (Chicago)."),
  limitConcurrency: flag(
    "originShieldEnableConcurrencyLimit",
    "Whether simultaneous requests to the origin are limited.",
  ),
  maxConcurrent: amount(
    "originShieldMaxConcurrentRequests",
    z.int().min(1).max(10_000),
    "The number of simultaneous requests to the origin.",
  ),
  maxQueued: amount(
    "originShieldMaxQueuedRequests",
    z.int().min(0).max(30_000),
    "The number of requests that wait for their turn.",
  ),
  maxWait: oneOf("originShieldQueueMaxWaitTime", [3, 5, 15, 30, 45], "For how many seconds a request waits."),
});

/** The settings of `safeHop`. */
export const safeHop = group("Timeouts and retries of requests to the origin (SafeHop).", {
  enabled: flag("enableSafeHop", "Whether requests are routed around problems of the network."),
  retries: amount("originRetries", z.int().min(0).max(2), "How often a failed request is repeated, 0 to 2."),
  retryDelay: oneOf("originRetryDelay", [0, 1, 3, 5, 10], "The seconds before a repetition."),
  retryConnectionTimeout: flag(
    "originRetryConnectionTimeout",
    "Whether a connection that timed out is a failed request.",
  ),
  retryResponseTimeout: flag("originRetryResponseTimeout", "Whether a response that timed out is a failed request."),
  retry5xx: flag("originRetry5XXResponses", "Whether a response with a status of 500 or more is a failed request."),
  connectTimeout: oneOf("originConnectTimeout", [3, 5, 10], "The seconds until a connection times out."),
  responseTimeout: oneOf("originResponseTimeout", [5, 15, 30, 45, 60], "The seconds until a response times out."),
});
