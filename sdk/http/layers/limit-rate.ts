import { setTimeout as sleep } from "node:timers/promises";
import type { Layer } from "../request";
import { orAborted } from "../signals";
import { type Quota, SlidingWindow } from "./sliding-window";

/** The time, as tests can replace it. */
export interface Clock {
  now(): number;
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};

/**
 * Delays requests until the host accepts them, so that it never answers with 429. Each `countsFor` has a limit of its
 * own; requests without one pass.
 */
export function limitRate(limit: Quota, clock = realClock): Layer {
  const gates = new Map<string, Gate>();
  return (next) => async (request) => {
    const { countsFor, signal } = request;
    if (countsFor === undefined) return next(request);
    const gate = gates.get(countsFor) ?? new Gate(new SlidingWindow(limit), clock);
    gates.set(countsFor, gate);
    const leave = await gate.enter(signal);
    try {
      return await next(request);
    } finally {
      leave();
    }
  };
}

/** Lets requests through in the order in which they came. */
class Gate {
  #tail: Promise<void> = Promise.resolve();
  #departure = Promise.withResolvers<void>();

  constructor(
    private readonly window: SlidingWindow,
    private readonly clock: Clock,
  ) {}

  /** Waits for its turn, and returns the function to call when the request has ended. */
  async enter(signal: AbortSignal | undefined): Promise<() => void> {
    const before = this.#tail;
    const mine = Promise.withResolvers<void>();
    this.#tail = mine.promise;
    try {
      await orAborted(before, signal);
      for (let wait = this.#waitMs(); wait !== 0; wait = this.#waitMs()) {
        if (wait === undefined) await orAborted(this.#departure.promise, signal);
        else await this.clock.sleep(wait, signal);
      }
      signal?.throwIfAborted();
      this.window.begin();
    } finally {
      // An aborted request must not let later ones overtake earlier ones.
      before.then(mine.resolve);
    }
    return () => {
      this.window.end(this.clock.now());
      this.#departure.resolve();
      this.#departure = Promise.withResolvers();
    };
  }

  #waitMs(): number | undefined {
    return this.window.waitMs(this.clock.now());
  }
}
