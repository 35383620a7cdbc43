/** What the platform's clock shows, as far as the Date headers of its answers tell. Independent of this machine's. */
export class ServerClock {
  #aheadMs: number | undefined;

  /** Learns from an answer that has just come. */
  observe(date: string | undefined, now = performance.now()): void {
    const time = date === undefined ? Number.NaN : Date.parse(date);
    if (!Number.isNaN(time)) this.#aheadMs = time - now;
  }

  /**
   * The platform's time (in milliseconds since 1970) at a moment of `performance.now()`, or a little before: a header
   * has no fractions of a second, and was on its way for a while. Undefined as long as no answer has told.
   */
  at(moment: number): number | undefined {
    return this.#aheadMs === undefined ? undefined : this.#aheadMs + moment;
  }
}
