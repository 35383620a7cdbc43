/** How long the client may keep trying. */
export interface RetryPolicy {
  /** Total time that one call may take, waits included. 0 never retries. */
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
  | { kind: "no-answer"; sent: boolean };

export interface FinishedAttempt {
  /** 1 for the first. */
  attempt: number;
  /** Since the call began. */
  elapsedMs: number;
  /** Whether sending the request twice does what sending it once does. */
  repeatable: boolean;
  outcome: Outcome;
}

export type RetryDecision = { retry: true; delayMs: number; reason: string } | { retry: false };

/**
 * Decides whether an attempt is followed by another, and after how long. Pure: `random` is in [0, 1).
 *
 * - 429, and 503 with Retry-After, were not carried out: any request is sent again, for as long as the total allows.
 * - 500, 502, 503, 504 and a connection that broke may have been carried out: only what is repeatable is sent again.
 * - A connection that was never made was not carried out: anything is sent again.
 */
export function decideRetry(finished: FinishedAttempt, policy: RetryPolicy, random: () => number): RetryDecision {
  const { attempt, elapsedMs, outcome } = finished;
  const turnedAway =
    outcome.kind === "status" &&
    (outcome.status === 429 || (outcome.status === 503 && outcome.retryAfterMs !== undefined));
  const notCarriedOut = turnedAway || (outcome.kind === "no-answer" && !outcome.sent);
  const transient = outcome.kind === "no-answer" || turnedAway || [500, 502, 503, 504].includes(outcome.status);

  if (!transient) return { retry: false };
  if (!notCarriedOut && !finished.repeatable) return { retry: false };
  if (!turnedAway && attempt >= policy.maxAttempts) return { retry: false };

  const backoffMs = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempt - 1)) * (1 + random() / 4);
  const askedMs = outcome.kind === "status" ? outcome.retryAfterMs : undefined;
  const delayMs = Math.round(askedMs ?? backoffMs);
  if (elapsedMs + delayMs > policy.maxTotalMs) return { retry: false };
  return { retry: true, delayMs, reason: reasonFor(outcome) };
}

function reasonFor(outcome: Outcome): string {
  if (outcome.kind === "no-answer") return "no answer";
  return outcome.retryAfterMs === undefined ? `status ${outcome.status}` : `status ${outcome.status} with Retry-After`;
}

/** Reads a Retry-After header, in seconds or as a date, as milliseconds from `now`. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  if (header.trim() !== "" && Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
