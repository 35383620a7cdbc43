import { SharedReads } from "./shared-reads";

/** How long a shared read may be handed out. Long enough for one refresh, short enough for a long-lived process. */
const maxAgeMs = 30_000;

/**
 * Keeps the writes to one zone in order, one at a time (the platform loses concurrent rule writes), and the reads of a
 * zone shared until the next write to it.
 */
export class Zones {
  readonly #writes = new Map<string, Promise<unknown>>();
  readonly #reads = new SharedReads(maxAgeMs);

  /** Runs a write after all earlier ones to the same zone. */
  async write<T>(zone: string, write: () => Promise<T>): Promise<T> {
    const before = this.#writes.get(zone) ?? Promise.resolve();
    const mine = before.then(async () => {
      this.#reads.forget(zone);
      try {
        return await write();
      } finally {
        this.#reads.forget(zone);
      }
    });
    const settled = mine.catch(() => {});
    this.#writes.set(zone, settled);
    settled.then(() => {
      if (this.#writes.get(zone) === settled) this.#writes.delete(zone);
    });
    return mine;
  }

  /** A read of the zone that its members share. */
  read<T>(zone: string, read: () => Promise<T>): Promise<T> {
    return this.#reads.get(zone, read);
  }
}
