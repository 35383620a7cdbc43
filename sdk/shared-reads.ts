/**
 * Reads that many callers share: the members of one pull zone all look into the same pull zone. A read is handed out
 * until it is too old.
 */
export class SharedReads {
  readonly #reads = new Map<string, { value: Promise<unknown>; readAt: number }>();

  constructor(
    private readonly maxAgeMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** The shared read of this key, begun now where there is none. A failed read is not kept. */
  get<T>(key: string, read: () => Promise<T>): Promise<T> {
    const held = this.#reads.get(key);
    if (held && this.now() - held.readAt < this.maxAgeMs) return held.value as Promise<T>;
    const value = read();
    const entry = { value, readAt: this.now() };
    this.#reads.set(key, entry);
    value.catch(() => {
      if (this.#reads.get(key) === entry) this.#reads.delete(key);
    });
    return value;
  }
}
