import { isEndedByItsCaller } from "./caller";
import { orAborted } from "./signals";

/**
 * Reads that many callers share: the members of one pull zone all look into the same pull zone. A read is handed out
 * until it is too old.
 */
export class SharedReads {
  readonly #reads = new Map<string, { value: Promise<unknown>; readAt: number }>();
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly maxAgeMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether all of its reads are too old to be handed out. */
  get isOld(): boolean {
    return this.now() - this.#lastAt >= this.maxAgeMs;
  }

  /**
   * The shared read of this key, begun now where there is none. A failed read is not kept, and one that another's
   * signal ended is begun anew. `read` ends with the signal, which ends the wait for another's read as well.
   */
  async get<T>(key: string, read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return read();
    const held = this.#reads.get(key);
    if (held && this.now() - held.readAt < this.maxAgeMs) {
      try {
        return (await orAborted(held.value, signal)) as T;
      } catch (error) {
        if (!signal?.aborted && !isEndedByItsCaller(error)) throw error;
        return this.get(key, read, signal);
      }
    }
    const value = read();
    this.#lastAt = this.now();
    const entry = { value, readAt: this.#lastAt };
    this.#reads.set(key, entry);
    value.catch(() => {
      if (this.#reads.get(key) === entry) this.#reads.delete(key);
    });
    return value;
  }
}
