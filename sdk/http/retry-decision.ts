import type { Outcome } from "./outcome";

/** How long and how often to retry. */
export interface RetryPolicy {
  /** Time after which no attempt of a call begins, waits included. 0 never retries. */
  maxTotalMs: number;
  /** Attempts in all, where the platform did not ask to come back later (5xx, a broken connection). */
  maxAttempts: number;
  /** The first delay; doubled each time, with up to a quarter of jitter. */
  baseDelayMs: number;
  maxDelayMs: number;
}

export interface FinishedAttempt {
  /** 1 for the first. */
  attempt: number;
  /** Since the call began. */
  elapsedMs: number;
  /** Whether sending the request twice does what sending it once does. */
  repeatable: boolean;
  outcome: Outcome;
  /** Whether the object is known to exist: a 404 is then read-after-write lag. Default: false. */
  expectExists?: boolean;
  /** Whether the credentials are known to be right: a 401 is then a host that does not know them yet. Default: false. */
  expectAuthorized?: boolean;
}

/** Attempts of a request whose responses cannot be parsed. A passing failure ends soon; a changed interface stays. */
const unreadableAttempts = 3;

export type RetryDecision =
  | { retry: false }
  /** `possiblyApplied` where the platform may have applied the attempt all the same. */
  | { retry: true; delayMs: number; reason: string; possiblyApplied: boolean };

/**
 * Decides whether to retry, and after how long. Pure: `random` is in [0, 1).
 *
 * - 429, 503 with Retry-After, and a 401 with new credentials were not applied: any request is retried, for as long as
 *   the total allows.
 * - 500, 502, 503, 504 and a connection that broke may have been applied: only repeatable requests are retried.
 * - Without a connection nothing was applied: any request is retried. So is a 404 of an object that exists.
 * - A response that cannot be parsed is retried where the request is repeatable, at most twice.
 */
export function decideRetry(finished: FinishedAttempt, policy: RetryPolicy, random: () => number): RetryDecision {
  const { attempt, elapsedMs, outcome } = finished;
  const { status, retryAfterMs } = outcome.kind === "status" ? outcome : {};
  const throttled = status === 429 || (status === 503 && retryAfterMs !== undefined);
  // What the platform was told of a moment ago, and this host of it does not know yet.
  const objectIsLate = status === 404 && finished.expectExists === true;
  const keyIsLate = status === 401 && finished.expectAuthorized === true;
  const notApplied = throttled || keyIsLate || objectIsLate || (outcome.kind === "no-response" && !outcome.sent);
  const transient = status === undefined || notApplied || [500, 502, 503, 504].includes(status);
  const maxAttempts =
    outcome.kind === "unreadable" ? Math.min(unreadableAttempts, policy.maxAttempts) : policy.maxAttempts;

  if (!transient) return { retry: false };
  if (!notApplied && !finished.repeatable) return { retry: false };
  if (!throttled && !keyIsLate && attempt >= maxAttempts) return { retry: false };

  const backoffMs = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempt - 1)) * (1 + random() / 4);
  // Never less than the backoff: a Retry-After of 0, again and again, would send as fast as it can.
  const delayMs = Math.round(Math.max(retryAfterMs ?? 0, backoffMs));
  if (elapsedMs + delayMs > policy.maxTotalMs) return { retry: false };
  return { retry: true, delayMs, reason: retryReason(outcome), possiblyApplied: !notApplied };
}

/** Why an attempt counts as failed, as the log shows it. */
export function retryReason(outcome: Outcome): string {
  if (outcome.kind === "no-response") return "no response";
  if (outcome.kind === "unreadable") return "a response that cannot be parsed";
  return outcome.retryAfterMs === undefined ? `status ${outcome.status}` : `status ${outcome.status} with Retry-After`;
}
