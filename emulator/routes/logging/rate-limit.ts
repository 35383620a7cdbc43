const count = 30;
const windowMs = 10_000;

/** The rate limit of each pull zone's logs: 30 requests in any 10 s. */
export class LogRateLimit {
  readonly #taken = new Map<number, number[]>();

  /** Counts a request; returns the seconds until the next one is permitted if it exceeds the limit. */
  take(pullZoneId: number, now: number): { retryAfterSeconds: number } | undefined {
    const recent = (this.#taken.get(pullZoneId) ?? []).filter((time) => time > now - windowMs);
    this.#taken.set(pullZoneId, recent);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= count)
      return { retryAfterSeconds: Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)) };
    recent.push(now);
    return undefined;
  }

  /** Resets all counts. */
  reset(): void {
    this.#taken.clear();
  }
}
