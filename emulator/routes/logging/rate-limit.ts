const count = 30;
const windowMs = 10_000;

/** Counts the requests for each pull zone's logs: 30 in any 10 s. */
export class LogRateLimit {
  readonly #taken = new Map<number, number[]>();

  /** Takes a request, or says after how many seconds one will be taken. */
  take(pullZoneId: number, now: number): { retryAfterSeconds: number } | undefined {
    const recent = (this.#taken.get(pullZoneId) ?? []).filter((time) => time > now - windowMs);
    this.#taken.set(pullZoneId, recent);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= count)
      return { retryAfterSeconds: Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)) };
    recent.push(now);
    return undefined;
  }

  /** Starts to count anew. */
  reset(): void {
    this.#taken.clear();
  }
}
