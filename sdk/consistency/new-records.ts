import { setTimeout as sleep } from "node:timers/promises";
import { BunnyError } from "../errors";

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

/** A log that is followed. */
export interface FollowedLog<T> {
  /** As a message names it: `the logs of pull zone 1001`. */
  readonly description: string;
  readonly operation: string;
  /** The records from a moment on, and the moment up to which they were read. */
  read(from: Date): AsyncIterable<{ readonly records: readonly T[]; readonly to: Date }>;
  /** By which a record that is read again is known. */
  keyOf(record: T): string;
  /** Milliseconds since 1970. */
  timeOf(record: T): number;
}

/**
 * Yields new records as they arrive, without duplicates, until the reader leaves or the signal aborts. The ends of the
 * ranges that were read set the next range; only keys of records that the next poll will repeat are kept.
 *
 * @throws BunnyError `cancelled` where the signal aborts.
 */
export async function* newRecords<T>(
  log: FollowedLog<T>,
  start: Date,
  options: FollowOptions,
): AsyncGenerator<T, void, undefined> {
  try {
    yield* poll(log, start, options);
  } catch (error) {
    if (!options.signal?.aborted || error instanceof BunnyError) throw error;
    const { description, operation } = log;
    throw new BunnyError("cancelled", `Following ${description} was cancelled.`, { operation });
  }
}

async function* poll<T>(
  { read, keyOf, timeOf }: FollowedLog<T>,
  start: Date,
  { intervalMs = 5_000, lateByMs = 300_000, signal }: FollowOptions,
): AsyncGenerator<T, void, undefined> {
  const seen = new Map<string, number>();
  let next = start.getTime();
  for (;;) {
    for await (const page of read(new Date(next))) {
      next = Math.max(start.getTime(), page.to.getTime() - lateByMs);
      for (const record of page.records) {
        const key = keyOf(record);
        const time = timeOf(record);
        if (seen.has(key)) continue;
        if (!(time < next)) seen.set(key, time);
        yield record;
      }
    }
    for (const [key, time] of seen) if (time < next) seen.delete(key);
    await sleep(intervalMs, undefined, { signal });
  }
}
