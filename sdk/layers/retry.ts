import { setTimeout as sleep } from "node:timers/promises";
import { BunnyError } from "../errors";
import type { HttpResponse, Layer } from "../http";
import { decideRetry, type Outcome, type RetryPolicy, retryAfterMs } from "../retry-decision";
import type { RequestLog } from "./log-requests";

/** Sends a request again where that is safe and may help. */
export function retry(policy: RetryPolicy, log: RequestLog): Layer {
  return (next) => async (request) => {
    const started = performance.now();
    for (let attempt = 1; ; attempt++) {
      let response: HttpResponse | undefined;
      let failure: unknown;
      try {
        response = await next({ ...request, attempt });
      } catch (error) {
        failure = error;
      }
      const outcome = outcomeOf(response, failure);
      const decision = outcome
        ? decideRetry(
            { attempt, elapsedMs: performance.now() - started, repeatable: request.repeatable, outcome },
            policy,
            Math.random,
          )
        : ({ retry: false } as const);
      if (!decision.retry) {
        if (response) return response;
        throw failure;
      }
      const { operation, requestId } = request;
      log({ kind: "retry", operation, requestId, attempt, delayMs: decision.delayMs, reason: decision.reason });
      await sleep(decision.delayMs, undefined, { signal: request.signal });
    }
  };
}

function outcomeOf(response: HttpResponse | undefined, failure: unknown): Outcome | undefined {
  if (response) {
    const { status, headers } = response;
    return { kind: "status", status, retryAfterMs: retryAfterMs(headers["retry-after"], Date.now()) };
  }
  if (failure instanceof BunnyError && (failure.code === "network" || failure.code === "timeout")) {
    return { kind: "no-answer", sent: failure.code === "timeout" || failure.mayHaveHappened };
  }
  return undefined;
}
