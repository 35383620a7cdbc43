import { setTimeout as sleep } from "node:timers/promises";
import type { LogPage } from "./pages";
import { identityOf, type LogRecord } from "./record";

/** How new records are waited for. */
export interface FollowOptions {
  /** Time between the end of one look and the next, in milliseconds. Default: 5,000. */
  intervalMs?: number;
  /**
   * How late a record may come and still be told, in milliseconds. Every look reads this much again, so less is
   * cheaper for a zone with much traffic. Default: 300,000, which is what the vendor says that quiet zones take.
   */
  lateByMs?: number;
  signal?: AbortSignal;
}

/**
 * New records as they arrive, each of them once, for as long as the reader wants. The platform's clock decides where a
 * look begins and ends; only what the next look will meet again is remembered.
 */
export async function* newRecords(
  read: (from: Date) => AsyncIterable<LogPage>,
  start: Date,
  { intervalMs = 5_000, lateByMs = 300_000, signal }: FollowOptions,
): AsyncGenerator<LogRecord, void, undefined> {
  const told = new Map<string, number>();
  let next = start.getTime();
  for (;;) {
    for await (const page of read(new Date(next))) {
      next = Math.max(start.getTime(), page.to.getTime() - lateByMs);
      for (const record of page.records) {
        const identity = identityOf(record);
        const time = Date.parse(record.timestamp);
        if (told.has(identity)) continue;
        if (!(time < next)) told.set(identity, time);
        yield record;
      }
    }
    for (const [identity, time] of told) if (time < next) told.delete(identity);
    await sleep(intervalMs, undefined, { signal });
  }
}
