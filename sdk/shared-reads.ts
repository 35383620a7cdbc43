import { isEndedByItsCaller } from "./caller";

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

  /**
   * The shared read of this key, begun now where there is none. A failed read is not kept, and one that another's
   * signal ended is begun anew.
   */
  async get<T>(key: string, read: () => Promise<T>): Promise<T> {
    const held = this.#reads.get(key);
    if (held && this.now() - held.readAt < this.maxAgeMs) {
      try {
        return (await held.value) as T;
      } catch (error) {
        if (!isEndedByItsCaller(error)) throw error;
        return this.get(key, read);
      }
    }
    const value = read();
    const entry = { value, readAt: this.now() };
    this.#reads.set(key, entry);
    value.catch(() => {
      if (this.#reads.get(key) === entry) this.#reads.delete(key);
    });
    return value;
  }
}
