import { isAbortedByCaller } from "../http/call";
import { orAborted } from "../http/signals";

/** How long a read is cached. Long enough for one refresh, short enough for a long-lived process. */
const maxAgeMs = 30_000;

interface Entry {
  readonly value: Promise<unknown>;
  readonly readAt: number;
}

interface CachedObject {
  readonly reads: Map<string, Entry>;
  lastAt: number;
}

/**
 * Single-flight reads with a TTL of 30 s: all members of a pull zone read the same pull zone. A write to the object
 * invalidates them, so a cached read has begun after every write that had ended.
 */
export class ReadCache {
  #objects = new Map<string, CachedObject>();
  #creates = new Map<string, Set<Promise<unknown>>>();

  constructor(
    private readonly signal?: AbortSignal,
    private readonly now: () => number = Date.now,
  ) {}

  /** This cache, for calls whose waits end with the signal. */
  withSignal(signal: AbortSignal | undefined): ReadCache {
    const cache = new ReadCache(signal, this.now);
    cache.#objects = this.#objects;
    cache.#creates = this.#creates;
    return cache;
  }

  /**
   * The cached read of this kind (`what`) of an object; begins one on a miss. It waits for the creates in progress that
   * it will show, so that their callers share one read. A failed read is not cached, and one that another caller's
   * signal aborted is repeated.
   */
  async get<T>(object: string, what: string, read: () => Promise<T>): Promise<T> {
    // Once more for creates that began meanwhile, and then no longer: new ones may begin without end.
    for (let round = 0; round < 2; round++) {
      const creates = [...(this.#creates.get(createsKey(object, what)) ?? [])];
      if (creates.length > 0) await orAborted(Promise.all(creates), this.signal).catch(() => {});
    }
    if (this.signal?.aborted) return read();
    const entry = this.#objects.get(object)?.reads.get(what);
    if (entry && this.now() - entry.readAt < maxAgeMs) {
      try {
        return (await orAborted(entry.value, this.signal)) as T;
      } catch (error) {
        if (!this.signal?.aborted && !isAbortedByCaller(error)) throw error;
        return this.get(object, what, read);
      }
    }
    return this.#begin(object, what, read);
  }

  /** Runs a create for which reads of this kind wait. */
  async beforeRead<T>(object: string, what: string, create: () => Promise<T>): Promise<T> {
    const key = createsKey(object, what);
    const creates = this.#creates.get(key) ?? new Set();
    this.#creates.set(key, creates);
    const ended = Promise.withResolvers<void>();
    creates.add(ended.promise);
    try {
      return await create();
    } finally {
      creates.delete(ended.promise);
      if (creates.size === 0) this.#creates.delete(key);
      ended.resolve();
    }
  }

  /** Invalidates the reads of an object that was just written. */
  forget(object: string): void {
    this.#objects.delete(object);
  }

  #begin<T>(object: string, what: string, read: () => Promise<T>): Promise<T> {
    this.#forgetOld();
    const cached = this.#objects.get(object) ?? { reads: new Map<string, Entry>(), lastAt: 0 };
    cached.lastAt = this.now();
    const value = read();
    const entry = { value, readAt: cached.lastAt };
    cached.reads.set(what, entry);
    this.#objects.delete(object);
    this.#objects.set(object, cached);
    value.catch(() => {
      if (cached.reads.get(what) === entry) cached.reads.delete(what);
    });
    return value;
  }

  /** The objects are in the order of their last reads, the oldest first. */
  #forgetOld(): void {
    for (const [object, { lastAt }] of this.#objects) {
      if (this.now() - lastAt < maxAgeMs) return;
      this.#objects.delete(object);
    }
  }
}

const createsKey = (object: string, what: string) => `${what} of ${object}`;
