import type { CreateOnce } from "../consistency/create-once";
import type { Poller } from "../consistency/poll";
import type { ReadCache } from "../consistency/read-cache";
import type { RecentWrites } from "../consistency/recent-writes";
import type { Writes } from "../consistency/writes";
import type { Caller } from "../http/call";

/** The caller of one host, and the objects that keep its calls consistent. Every area of the client has one. */
export interface Connection {
  readonly call: Caller;
  readonly writes: Writes;
  readonly reads: ReadCache;
  readonly recent: RecentWrites;
  readonly creates: CreateOnce;
  /** Polls eventually consistent reads. */
  readonly poll: Poller;
}
