import type { CreateOnce } from "../consistency/create-once";
import type { Poller } from "../consistency/poll";
import type { ReadCache } from "../consistency/read-cache";
import type { RecentWrites } from "../consistency/recent-writes";
import type { Writes } from "../consistency/writes";
import type { Caller } from "../http/call";

/** What every area of the client is given: how to call one host, and what keeps its calls consistent. */
export interface Connection {
  readonly call: Caller;
  readonly writes: Writes;
  readonly reads: ReadCache;
  readonly recent: RecentWrites;
  readonly creates: CreateOnce;
  /** Polls reads that are late. */
  readonly poll: Poller;
}
