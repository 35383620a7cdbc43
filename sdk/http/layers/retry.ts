import { setTimeout as sleep } from "node:timers/promises";
import { BunnyError } from "../../errors";
import type { HttpResponse, Layer } from "../request";
import type { RequestLog } from "./log-requests";
import {
  decideRetry,
  type Outcome,
  outcomeOf as outcomeOfError,
  type RetryPolicy,
  retryAfterMs,
} from "./retry-decision";

/** Retries a request where that is safe and may help. */
export function retry(policy: RetryPolicy, log?: RequestLog): Layer {
  return (next) => async (request) => {
    const started = performance.now();
    const retryUntil = started + policy.maxTotalMs;
    for (let attempt = 1; ; attempt++) {
      let response: HttpResponse | undefined;
      let failure: unknown;
      try {
        response = await next({ ...request, attempt, retryUntil });
        if (response.status < 300) return response;
      } catch (error) {
        failure = error;
      }
      const outcome = outcomeOf(response, failure);
      const { repeatable, expectExists } = request;
      const elapsedMs = performance.now() - started;
      const decision =
        outcome && decideRetry({ attempt, elapsedMs, repeatable, expectExists, outcome }, policy, Math.random);
      if (!decision?.retry) {
        if (response) return response;
        throw failure;
      }
      const { operation, requestId } = request;
      const { delayMs, reason, possiblyApplied } = decision;
      if (!possiblyApplied) request.possiblyApplied.attempts--;
      log?.({ kind: "retry", operation, requestId, attempt, elapsedMs: Math.round(elapsedMs), delayMs, reason });
      await sleep(delayMs, undefined, { signal: request.signal });
    }
  };
}

function outcomeOf(response: HttpResponse | undefined, failure: unknown): Outcome | undefined {
  if (!response) return failure instanceof BunnyError ? outcomeOfError(failure) : undefined;
  const { status, headers } = response;
  return { kind: "status", status, retryAfterMs: retryAfterMs(headers["retry-after"], answeredAt(headers.date)) };
}

/** When a response was sent, by the platform's clock: this machine's may be wrong. */
function answeredAt(date = ""): number {
  const time = Date.parse(date);
  return Number.isNaN(time) ? Date.now() : time;
}
