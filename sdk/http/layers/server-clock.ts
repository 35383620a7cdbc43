import type { Layer } from "../request";

/** The platform's clock, from the Date headers of its responses. Independent of this machine's. */
export class ServerClock {
  #aheadMs: number | undefined;

  /** Sets the clock by a response that has just arrived. */
  observe(date: string | undefined, now = performance.now()): void {
    const time = date === undefined ? Number.NaN : Date.parse(date);
    if (!Number.isNaN(time)) this.#aheadMs = time - now;
  }

  /**
   * The platform's time (in milliseconds since 1970) at a moment of `performance.now()`, or a little before: a header
   * has no fractions of a second, and took a while to arrive. Undefined before the first response.
   */
  at(moment: number): number | undefined {
    return this.#aheadMs === undefined ? undefined : this.#aheadMs + moment;
  }
}

/** Sets a clock by every response. */
export function observeTime(clock: ServerClock): Layer {
  return (next) => async (request) => {
    const response = await next(request);
    clock.observe(response.headers.date);
    return response;
  };
}
