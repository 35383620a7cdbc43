import { setTimeout as sleep } from "node:timers/promises";
import type { Layer } from "../request";
import { orAborted } from "../signals";
import { type Quota, SlidingWindow } from "./sliding-window";

/** What a layer that waits needs of the world. */
export interface Clock {
  now(): number;
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};

/**
 * Holds requests back until the host would take them, so that it never has to turn one away. Each thing that a request
 * counts for has a limit of its own; those that count for nothing pass.
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
  #lastInLine: Promise<void> = Promise.resolve();
  #departure = Promise.withResolvers<void>();

  constructor(
    private readonly window: SlidingWindow,
    private readonly clock: Clock,
  ) {}

  /** Waits for a place, and returns what gives it back. */
  async enter(signal: AbortSignal | undefined): Promise<() => void> {
    const before = this.#lastInLine;
    const mine = Promise.withResolvers<void>();
    this.#lastInLine = mine.promise;
    try {
      await orAborted(before, signal);
      for (let wait = this.#waitMs(); wait !== 0; wait = this.#waitMs()) {
        if (wait === undefined) await orAborted(this.#departure.promise, signal);
        else await this.clock.sleep(wait, signal);
      }
      signal?.throwIfAborted();
      this.window.begin();
    } finally {
      // One that gives up leaves the line without letting those behind it pass those before it.
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
