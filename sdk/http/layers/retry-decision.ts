import type { BunnyError } from "../../errors";
import { isAboutCertificate, networkCode } from "../network-codes";

/** How long the client may keep trying. */
export interface RetryPolicy {
  /** Time after which no attempt of a call begins, waits included. 0 never retries. */
  maxTotalMs: number;
  /** Attempts after a failure that nobody asked us to wait for (5xx, a broken connection). */
  maxAttempts: number;
  /** The first wait; doubled each time, with up to a quarter of jitter. */
  baseDelayMs: number;
  maxDelayMs: number;
}

/** How an attempt ended, as far as trying again is concerned. */
export type Outcome =
  | { kind: "status"; status: number; retryAfterMs?: number }
  /** No usable answer. `sent` is false where the request cannot have reached the platform. */
  | { kind: "no-answer"; sent: boolean }
  /** A successful answer that cannot be read: half of it, a page for people, another shape. */
  | { kind: "unreadable" };

export interface FinishedAttempt {
  /** 1 for the first. */
  attempt: number;
  /** Since the call began. */
  elapsedMs: number;
  /** Whether sending the request twice does what sending it once does. */
  repeatable: boolean;
  outcome: Outcome;
  /** Whether what the request is about is known to be there, so that a 404 is the platform's delay. Default: false. */
  isThere?: boolean;
}

/** Attempts of a request whose answers cannot be read. What passes by itself does so soon; a changed interface stays. */
const unreadableAttempts = 3;

export type RetryDecision =
  | { retry: false }
  /** `inDoubt` where the attempt may have been carried out all the same. */
  | { retry: true; delayMs: number; reason: string; inDoubt: boolean };

/**
 * Decides whether an attempt is followed by another, and after how long. Pure: `random` is in [0, 1).
 *
 * - 429, and 503 with Retry-After, were not carried out: any request is sent again, for as long as the total allows.
 * - 500, 502, 503, 504 and a connection that broke may have been carried out: only what is repeatable is sent again.
 * - A connection that was never made was not carried out: anything is sent again. The same goes for a 404 about
 *   something that is there.
 * - An answer that cannot be read is asked for again where the request is repeatable, at most twice.
 */
export function decideRetry(finished: FinishedAttempt, policy: RetryPolicy, random: () => number): RetryDecision {
  const { attempt, elapsedMs, outcome } = finished;
  const turnedAway =
    outcome.kind === "status" &&
    (outcome.status === 429 || (outcome.status === 503 && outcome.retryAfterMs !== undefined));
  const notShown = outcome.kind === "status" && outcome.status === 404 && finished.isThere === true;
  const notCarriedOut = turnedAway || notShown || (outcome.kind === "no-answer" && !outcome.sent);
  const transient = outcome.kind !== "status" || notCarriedOut || [500, 502, 503, 504].includes(outcome.status);
  const maxAttempts =
    outcome.kind === "unreadable" ? Math.min(unreadableAttempts, policy.maxAttempts) : policy.maxAttempts;

  if (!transient) return { retry: false };
  if (!notCarriedOut && !finished.repeatable) return { retry: false };
  if (!turnedAway && attempt >= maxAttempts) return { retry: false };

  const backoffMs = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempt - 1)) * (1 + random() / 4);
  const askedMs = outcome.kind === "status" ? (outcome.retryAfterMs ?? 0) : 0;
  // Never less than the backoff: asked to come back at once, again and again, it would send as fast as it can.
  const delayMs = Math.round(Math.max(askedMs, backoffMs));
  if (elapsedMs + delayMs > policy.maxTotalMs) return { retry: false };
  return { retry: true, delayMs, reason: reasonFor(outcome), inDoubt: !notCarriedOut };
}

/** Why an attempt counts as failed, in words. */
export function reasonFor(outcome: Outcome): string {
  if (outcome.kind === "no-answer") return "no answer";
  if (outcome.kind === "unreadable") return "an answer that cannot be read";
  return outcome.retryAfterMs === undefined ? `status ${outcome.status}` : `status ${outcome.status} with Retry-After`;
}

/** How an attempt ended that failed with this error; undefined where trying again is out of the question. */
export function outcomeOf({ code, status, mayHaveHappened, cause }: BunnyError): Outcome | undefined {
  if (code === "network" && isAboutCertificate(networkCode(cause))) return undefined;
  if (code === "network" || code === "timeout")
    return { kind: "no-answer", sent: code === "timeout" || mayHaveHappened };
  if (code === "unexpected_response") return { kind: "unreadable" };
  return code === "server_error" && status !== undefined ? { kind: "status", status } : undefined;
}

/** Reads a Retry-After header, in seconds or as a date, as milliseconds from `now`. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  if (header.trim() !== "" && Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
