import { setTimeout as sleep } from "node:timers/promises";
import type { LogPage } from "./pages";
import { type LogRecord, recordKey } from "./record";

/** How new records are polled. */
export interface FollowOptions {
  /** Time between the end of one poll and the next, in milliseconds. Default: 5,000. */
  intervalMs?: number;
  /**
   * How late a record may arrive and still be returned, in milliseconds. Every poll reads this much again, so less is
   * cheaper for a zone with much traffic. Default: 300,000, the delay that the vendor names for quiet zones.
   */
  lateByMs?: number;
  signal?: AbortSignal;
}

/**
 * Yields new records as they arrive, without duplicates, until the reader leaves. The platform's clock sets the range
 * of each poll; only keys of records that the next poll will repeat are kept.
 */
export async function* newRecords(
  read: (from: Date) => AsyncIterable<LogPage>,
  start: Date,
  { intervalMs = 5_000, lateByMs = 300_000, signal }: FollowOptions,
): AsyncGenerator<LogRecord, void, undefined> {
  const seen = new Map<string, number>();
  let next = start.getTime();
  for (;;) {
    for await (const page of read(new Date(next))) {
      next = Math.max(start.getTime(), page.to.getTime() - lateByMs);
      for (const record of page.records) {
        const key = recordKey(record);
        const time = Date.parse(record.timestamp);
        if (seen.has(key)) continue;
        if (!(time < next)) seen.set(key, time);
        yield record;
      }
    }
    for (const [key, time] of seen) if (time < next) seen.delete(key);
    await sleep(intervalMs, undefined, { signal });
  }
}
