import { setTimeout as sleep } from "node:timers/promises";
import type { RequestLog } from "./layers/log-requests";
import { outcomeOf } from "./outcome";
import type { HttpRequest } from "./request";
import { decideRetry, type RetryPolicy } from "./retry-decision";

export interface RetryOptions {
  readonly policy: RetryPolicy;
  readonly log?: RequestLog;
}

interface RetriedRequest extends Pick<HttpRequest, "operation" | "requestId" | "possiblyApplied" | "signal"> {
  /** Whether sending it twice does what sending it once does. */
  readonly repeatable: boolean;
  /** Whether the object is known to exist: a 404 is then read-after-write lag. */
  readonly expectExists?: boolean;
  /** Whether the credentials are known to be right: a 401 is then a host that does not know them yet. */
  readonly expectAuthorized?: boolean;
}

/** Runs attempts of a request until one succeeds, or another is unsafe or would not help. */
export async function withRetry<T>(
  { policy, log }: RetryOptions,
  request: RetriedRequest,
  run: (progress: { attempt: number; retryUntil: number }) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const retryUntil = started + policy.maxTotalMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run({ attempt, retryUntil });
    } catch (error) {
      const outcome = outcomeOf(error);
      const { operation, requestId, repeatable, expectExists, expectAuthorized } = request;
      const elapsedMs = performance.now() - started;
      const decision =
        outcome &&
        decideRetry({ attempt, elapsedMs, repeatable, expectExists, expectAuthorized, outcome }, policy, Math.random);
      if (!decision?.retry) throw error;
      const { delayMs, reason, possiblyApplied } = decision;
      if (!possiblyApplied) request.possiblyApplied.attempts--;
      log?.({ kind: "retry", operation, requestId, attempt, elapsedMs: Math.round(elapsedMs), delayMs, reason });
      await sleep(delayMs, undefined, { signal: request.signal });
    }
  }
}
