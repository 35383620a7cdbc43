import type { CallOptions } from "./caller";
import type { RequestLog } from "./layers/log-requests";
import { SharedReads } from "./shared-reads";
import { orAborted } from "./signals";

/** How long a shared read may be handed out. Long enough for one refresh, short enough for a long-lived process. */
const maxAgeMs = 30_000;

/** How long writes wait for their turn before that is told. */
const toldAfterMs = 1_000;

/** What writes are kept in order for, by name. */
export const zoneKey = {
  pullZone: (id: number) => `pull zone ${id}`,
  shieldZone: (id: number) => `shield zone ${id}`,
  edgeScript: (id: number) => `edge script ${id}`,
  dnsZone: (id: number) => `DNS zone ${id}`,
};

/** The writes to one zone that have not ended, the first of them under way. */
interface Line {
  length: number;
  end: Promise<void>;
  telling?: NodeJS.Timeout;
}

/**
 * Keeps the writes to one zone in order, one at a time (the platform loses concurrent rule writes), and the reads of a
 * zone shared until the next write to it.
 */
export class Zones {
  #lines = new Map<string, Line>();
  #reads = new Map<string, SharedReads>();
  #writtenAt = new Map<string, number>();
  #seen = new Map<string, Set<number>>();

  constructor(
    private readonly log?: RequestLog,
    private readonly signal?: AbortSignal,
  ) {}

  /** The same zones for calls whose waits end with the signal. */
  withSignal(signal: AbortSignal | undefined): Zones {
    const zones = new Zones(this.log, signal);
    zones.#lines = this.#lines;
    zones.#reads = this.#reads;
    zones.#writtenAt = this.#writtenAt;
    zones.#seen = this.#seen;
    return zones;
  }

  /**
   * Runs a write after all earlier ones to the same zone. One whose signal ends it leaves the line: the write is then
   * begun at once, and fails as every call does after a signal, before it sends anything.
   */
  async write<T>(zone: string, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(zone) ?? { length: 0, end: Promise.resolve() };
    const before = line.length === 0 ? undefined : line.end;
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
    line.end = mine.then(
      () => before,
      () => before,
    );
    this.#join(zone, line);
    line.end.then(() => this.#leave(zone, line));
    return mine;
  }

  /**
   * A read of the zone that its members share. `what` tells one kind of read from another. It waits until no
   * write is in line: all who want to see what came of theirs then share one read.
   */
  async read<T>(zone: string, what: string, read: () => Promise<T>): Promise<T> {
    for (let line = this.#lines.get(zone); line; line = this.#lines.get(zone)) {
      if (this.signal?.aborted) return read();
      await orAborted(line.end, this.signal).catch(() => {});
    }
    const reads = this.#reads.get(zone) ?? new SharedReads(maxAgeMs);
    this.#forgetOldReads();
    this.#reads.delete(zone);
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

  /** The zones are in the order of their last reads, so the old ones are the first. */
  #forgetOldReads(): void {
    for (const [zone, reads] of this.#reads) {
      if (!reads.isOld) return;
      this.#reads.delete(zone);
    }
  }

  #join(zone: string, line: Line): void {
    this.#lines.set(zone, line);
    if (++line.length < 2 || line.telling || !this.log) return;
    line.telling = setTimeout(() => {
      const reason = `${line.length - 1} in line to write to ${zone}, one at a time`;
      if (line.length > 1) this.log?.({ kind: "wait", reason });
      else line.telling = undefined;
    }, toldAfterMs);
  }

  #leave(zone: string, line: Line): void {
    if (--line.length > 0) return;
    clearTimeout(line.telling);
    this.#lines.delete(zone);
  }
}
