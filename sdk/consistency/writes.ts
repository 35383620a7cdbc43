import type { CallOptions } from "../http/call";
import type { RequestLog } from "../http/layers/log-requests";
import type { RetryPolicy } from "../http/layers/retry-decision";
import { type ProvedWrite, ProvedWrites } from "./proved-writes";
import type { ReadCache } from "./read-cache";
import type { RecentWrites } from "./recent-writes";
import { WriteLine } from "./write-queue";

/** What writes are ordered for, by name. */
export const objectKey = {
  pullZone: (id: number) => `pull zone ${id}`,
  shieldZone: (id: number) => `shield zone ${id}`,
  edgeScript: (id: number) => `edge script ${id}`,
  dnsZone: (id: number) => `DNS zone ${id}`,
};

/** What every view of one client's writes shares. */
interface Shared {
  readonly lines: Map<string, WriteLine>;
  readonly proved: ProvedWrites;
  readonly reads: ReadCache;
  readonly recent: RecentWrites;
  readonly log: RequestLog | undefined;
}

/**
 * The writes of one client. The platform loses writes into one object that overlap, so they are proved by a read or
 * sent one after another; objects of their own are written side by side.
 */
export class Writes {
  private constructor(
    private readonly shared: Shared,
    private readonly signal?: AbortSignal,
  ) {}

  static create(policy: RetryPolicy, reads: ReadCache, recent: RecentWrites, log?: RequestLog): Writes {
    return new Writes({ lines: new Map(), proved: new ProvedWrites(policy, log), reads, recent, log });
  }

  /** The same writes for calls whose waits end with the signal. */
  withSignal(signal: AbortSignal | undefined): Writes {
    return new Writes(this.shared, signal);
  }

  /** Runs a write to an object of its own, which belongs to `parent`: beside whatever else is written there. */
  async sideBySide<T>(parent: string, write: () => Promise<T>): Promise<T> {
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
   * Creates an object of its own, side by side. Shared reads of the parent that will show it (`shownBy`) wait for it
   * if they are asked for while it is under way.
   */
  create<T>(parent: string, shownBy: string, create: () => Promise<T>): Promise<T> {
    return this.shared.reads.beforeRead(parent, shownBy, () => this.sideBySide(parent, create));
  }

  /** Runs a write to an object when no other write to it is under way. */
  inOrder<T>(object: string, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    return this.oneOf(object, options, () => this.sideBySide(object, write));
  }

  /** Runs what must not be under way twice, such as creates of objects that could be mistaken for each other. */
  oneOf<T>(what: string, options: CallOptions | undefined, run: () => Promise<T>): Promise<T> {
    return this.#line(what).run({ alone: true, signals: [this.signal, options?.signal] }, run);
  }

  /** Runs a write into a list inside an object, and returns its result and the read that shows it. */
  proved<State, Result>(write: ProvedWrite<State, Result>): Promise<{ result: Result; state: State }> {
    const { object } = write;
    const send = (again: boolean) => this.sideBySide(object, () => write.send(again));
    return this.shared.proved.run(() => this.#line(object), { ...write, send }, [this.signal, write.signal]);
  }

  #line(object: string): WriteLine {
    const { lines, log } = this.shared;
    const known = lines.get(object);
    if (known) return known;
    const onWait = (waiting: number) => log?.({ kind: "wait", reason: `${waiting} writes wait for others: ${object}` });
    const line = new WriteLine(() => lines.delete(object), log && onWait);
    lines.set(object, line);
    return line;
  }
}
