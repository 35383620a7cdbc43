import type { Caller } from "./caller";
import type { MakeOnce } from "./make-once";
import type { Patience } from "./patience";
import type { ReadCache } from "./read-cache";
import type { RecentWrites } from "./recent-writes";
import type { Writes } from "./writes";

/** What every area of the client is given: how to call one host, and what keeps its calls consistent. */
export interface Connection {
  readonly call: Caller;
  readonly writes: Writes;
  readonly reads: ReadCache;
  readonly recent: RecentWrites;
  readonly creates: MakeOnce;
  /** Polls reads that are late. */
  readonly poll: Patience;
}
