import type { CallOptions } from "./caller";
import { SharedReads } from "./shared-reads";
import { orAborted } from "./signals";

/** How long a shared read may be handed out. Long enough for one refresh, short enough for a long-lived process. */
const maxAgeMs = 30_000;

/** What writes are kept in order for, by name. */
export const zoneKey = {
  pullZone: (id: number) => `pull zone ${id}`,
  shieldZone: (id: number) => `shield zone ${id}`,
  edgeScript: (id: number) => `edge script ${id}`,
  dnsZone: (id: number) => `DNS zone ${id}`,
};

/**
 * Keeps the writes to one zone in order, one at a time (the platform loses concurrent rule writes), and the reads of a
 * zone shared until the next write to it.
 */
export class Zones {
  readonly #writes = new Map<string, Promise<void>>();
  readonly #reads = new Map<string, SharedReads>();
  readonly #writtenAt = new Map<string, number>();
  readonly #seen = new Map<string, Set<number>>();

  /** Shares all that it knows with another one, where one is given, and ends its waits with the signal. */
  constructor(
    other?: Zones,
    private readonly signal?: AbortSignal,
  ) {
    if (!other) return;
    this.#writes = other.#writes;
    this.#reads = other.#reads;
    this.#writtenAt = other.#writtenAt;
    this.#seen = other.#seen;
  }

  /**
   * Runs a write after all earlier ones to the same zone. One whose signal ends it leaves the line: the write is then
   * begun at once, and fails as every call does after a signal, before it sends anything.
   */
  async write<T>(zone: string, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    const before = this.#writes.get(zone);
    const turn = before && orAborted(before, this.signal, options?.signal).catch(() => {});
    const mine = Promise.resolve(turn).then(async () => {
      this.#reads.delete(zone);
      try {
        const written = await write();
        this.wrote(zone);
        return written;
      } finally {
        this.#reads.delete(zone);
      }
    });
    // One that leaves the line must not let those behind it pass those before it.
    const settled = mine.then(
      () => before,
      () => before,
    );
    this.#writes.set(zone, settled);
    settled.then(() => {
      if (this.#writes.get(zone) === settled) this.#writes.delete(zone);
    });
    return mine;
  }

  /**
   * A read of the zone that its members share. `what` tells one kind of read from another. It waits until no
   * write is in line: all who want to see what came of theirs then share one read.
   */
  async read<T>(zone: string, what: string, read: () => Promise<T>): Promise<T> {
    for (let before = this.#writes.get(zone); before; before = this.#writes.get(zone)) {
      if (this.signal?.aborted) return read();
      await orAborted(before, this.signal).catch(() => {});
    }
    const reads = this.#reads.get(zone) ?? new SharedReads(maxAgeMs);
    this.#reads.set(zone, reads);
    return reads.get(what, read, this.signal);
  }

  /** Takes note that the zone has just been written, or made. */
  wrote(zone: string): void {
    this.#writtenAt.set(zone, Date.now());
  }

  /** Takes note that the zone has just been deleted. */
  deleted(zone: string): void {
    this.#writtenAt.delete(zone);
  }

  /** Whether this client wrote the zone so lately that the platform's reads may not show it yet. */
  wroteLately(zone: string): boolean {
    return Date.now() - (this.#writtenAt.get(zone) ?? Number.NEGATIVE_INFINITY) < maxAgeMs;
  }

  /** Ids of one kind that answers have told of so far: what has one of them was there before what is made next. */
  seen(kind: string): Set<number> {
    const ids = this.#seen.get(kind) ?? new Set();
    this.#seen.set(kind, ids);
    return ids;
  }
}
