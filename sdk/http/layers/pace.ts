import { BunnyError } from "../../errors";
import { retryAfterOf } from "../outcome";
import { isRead } from "../path";
import { describeRequest, type HttpResponse, hostOf, type Layer } from "../request";
import { orAborted } from "../signals";
import { type Clock, realClock } from "./limit-rate";

/** The limits of the pace. */
export interface PaceOptions {
  /** The most requests in progress at a time. */
  maxConcurrency: number;
  /** The delay after a refusal without Retry-After. */
  baseDelayMs: number;
  /** The longest delay that a refusal of another call may impose. */
  maxTotalMs: number;
}

/**
 * Limits how many requests to one host are in progress, and slows all of them down together when the host refuses one
 * (429, or 503 with Retry-After): one pause for all, then half as many at a time, then one more with each success.
 */
export function pace(options: PaceOptions, clock: Clock = realClock): Layer {
  const host = new HostLimit(options, clock);
  return (next) => async (request) => {
    const { signal, attempt, operation, requestId, retryUntil, possiblyApplied } = request;
    const hasPlace = await host.enter(attempt > 1, signal, retryUntil);
    if (!hasPlace) {
      // An earlier attempt may have been applied, where the request may be sent twice.
      const mayHaveHappened = !isRead(operation) && possiblyApplied.attempts > 0;
      throw new BunnyError(
        "rate_limited",
        `${describeRequest(request)} was not sent${attempt > 1 ? " again" : ""}: ${hostOf(request)} asks to slow down for longer than a call may take.`,
        { operation, requestId, mayHaveHappened },
      );
    }
    const began = clock.now();
    let refusedMs: number | undefined;
    let isSuccess = false;
    try {
      const response = await next(request);
      refusedMs = refusal(response);
      isSuccess = response.status < 300;
      return response;
    } finally {
      host.leave({ began, refusedMs, isSuccess });
    }
  };
}

/** How long the host asks to wait; undefined where it did not refuse, 0 where it does not say. */
function refusal(response: HttpResponse): number | undefined {
  if (response.status === 429) return retryAfterOf(response) ?? 0;
  return response.status === 503 ? retryAfterOf(response) : undefined;
}

interface Ended {
  began: number;
  refusedMs: number | undefined;
  isSuccess: boolean;
}

class HostLimit {
  #underWay = 0;
  #limit: number;
  /** How many were in progress when the host refused one. */
  #refusedAt = 0;
  #slowedAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #changed = Promise.withResolvers<void>();
  /** The waiting requests, the next one first. Retries go before first attempts. */
  #queue: symbol[] = [];

  constructor(
    private readonly options: PaceOptions,
    private readonly clock: Clock,
  ) {
    this.#limit = options.maxConcurrency;
  }

  /** Waits for its turn. False where the host pauses until after the time in which the call may be retried. */
  async enter(isAgain: boolean, signal: AbortSignal | undefined, retryUntil: number | undefined): Promise<boolean> {
    const me = Symbol();
    if (isAgain) this.#queue.unshift(me);
    else this.#queue.push(me);
    try {
      for (;;) {
        const waitMs = this.#pausedUntil - this.clock.now();
        if (waitMs <= 0 && this.#queue[0] === me && this.#underWay < this.#limit) break;
        if (waitMs > 0 && retryUntil !== undefined && this.#pausedUntil > retryUntil) return false;
        await this.#wait(waitMs, signal);
      }
      this.#underWay++;
      return true;
    } finally {
      this.#queue = this.#queue.filter((one) => one !== me);
      this.#wake();
    }
  }

  leave({ began, refusedMs, isSuccess }: Ended): void {
    const now = this.clock.now();
    if (refusedMs !== undefined) {
      const { baseDelayMs, maxTotalMs } = this.options;
      this.#pausedUntil = Math.max(this.#pausedUntil, now + Math.min(Math.max(refusedMs, baseDelayMs), maxTotalMs));
      // Requests that were in progress together are refused together, which counts as one refusal.
      if (began > this.#slowedAt) {
        this.#refusedAt = this.#underWay;
        this.#limit = Math.max(1, Math.floor(this.#underWay / 2));
        this.#slowedAt = now;
      }
    } else if (isSuccess) {
      this.#limit = this.#limit < 2 * this.#refusedAt ? this.#limit + 1 : Number.POSITIVE_INFINITY;
      this.#limit = Math.min(this.#limit, this.options.maxConcurrency);
    }
    this.#underWay--;
    this.#wake();
  }

  async #wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    const { promise } = this.#changed;
    if (ms <= 0) return orAborted(promise, signal);
    const done = new AbortController();
    const ended = signal ? AbortSignal.any([signal, done.signal]) : done.signal;
    try {
      await Promise.race([orAborted(promise, signal), this.clock.sleep(ms, ended)]);
    } finally {
      done.abort();
    }
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
