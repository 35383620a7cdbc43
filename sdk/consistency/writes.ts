import type { CallOptions } from "../http/call";
import type { RequestLog } from "../http/layers/log-requests";
import type { RetryPolicy } from "../http/retry-decision";
import type { ReadCache } from "./read-cache";
import type { RecentWrites } from "./recent-writes";
import { type VerifiedWrite, VerifiedWrites } from "./verified-writes";
import { WriteQueue } from "./write-queue";

/** The keys of the objects whose writes are queued. */
export const objectKey = {
  pullZone: (id: number) => `pull zone ${id}`,
  shieldZone: (id: number) => `shield zone ${id}`,
  edgeScript: (id: number) => `edge script ${id}`,
  storageZone: (id: number) => `storage zone ${id}`,
  dnsZone: (id: number) => `DNS zone ${id}`,
  streamLibrary: (id: number) => `stream library ${id}`,
  streamCollection: (id: string) => `stream collection ${id}`,
  streamVideo: (id: string) => `stream video ${id}`,
};

/** The state that all views of one client's writes share. */
interface Shared {
  readonly queues: Map<string, WriteQueue>;
  readonly verified: VerifiedWrites;
  readonly reads: ReadCache;
  readonly recent: RecentWrites;
  readonly log: RequestLog | undefined;
}

/**
 * The writes of one client. The platform loses overlapping writes into one object, so they are verified by a read or sent
 * one after another; separate objects are written concurrently.
 */
export class Writes {
  private constructor(
    private readonly shared: Shared,
    private readonly signal?: AbortSignal,
  ) {}

  static create(policy: RetryPolicy, reads: ReadCache, recent: RecentWrites, log?: RequestLog): Writes {
    return new Writes({ queues: new Map(), verified: new VerifiedWrites(policy, log), reads, recent, log });
  }

  /** These writes, for calls whose waits end with the signal. */
  withSignal(signal: AbortSignal | undefined): Writes {
    return new Writes(this.shared, signal);
  }

  /** Records that an object was written or created. */
  wrote(object: string): void {
    this.shared.recent.wrote(object);
  }

  /** Runs a write to a separate object that belongs to `parent`, concurrently with other writes there. */
  async concurrent<T>(parent: string, write: () => Promise<T>): Promise<T> {
    const { reads, recent } = this.shared;
    try {
      const written = await write();
      recent.wrote(parent);
      return written;
    } finally {
      reads.forget(parent);
    }
  }

  /**
   * Creates a separate object, concurrently with others. Cached reads of the parent that will show it (`readKind`) wait
   * for it.
   */
  create<T>(parent: string, readKind: string, create: () => Promise<T>): Promise<T> {
    return this.shared.reads.beforeRead(parent, readKind, () => this.concurrent(parent, create));
  }

  /** Runs a write to an object when no other write to it is in progress. */
  queued<T>(object: string, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    return this.exclusive(object, options, () => this.concurrent(object, write));
  }

  /** Runs one at a time what names the same key, such as creates of objects that could be mistaken for each other. */
  exclusive<T>(key: string, options: CallOptions | undefined, run: () => Promise<T>): Promise<T> {
    return this.#queue(key).run({ exclusive: true, signals: [this.signal, options?.signal] }, run);
  }

  /** Runs a write into a list inside an object, and returns its result and the read that verifies it. */
  verified<State, Result>(write: VerifiedWrite<State, Result>): Promise<{ result: Result; state: State }> {
    const { object } = write;
    const send: typeof write.send = (...how) => this.concurrent(object, () => write.send(...how));
    return this.shared.verified.run(() => this.#queue(object), { ...write, send }, [this.signal, write.signal]);
  }

  #queue(object: string): WriteQueue {
    const { queues, log } = this.shared;
    const known = queues.get(object);
    if (known) return known;
    const onWait = (waiting: number) => log?.({ kind: "wait", reason: `${waiting} writes wait for others: ${object}` });
    const queue = new WriteQueue(() => queues.delete(object), log && onWait);
    queues.set(object, queue);
    return queue;
  }
}
