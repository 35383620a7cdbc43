import { isDeepStrictEqual } from "node:util";
import { BunnyError } from "../../errors";
import { maxPages } from "../../wire/pagination";
import { type LogFilter, maxRangeMs } from "./query";
import { type LogRecord, recordKey } from "./record";

/** A page of records, with the range that the platform applied. */
export interface LogPage {
  /** Fewer than `limit`, or none, where a filter was applied after the page was read. */
  readonly records: readonly LogRecord[];
  readonly hasMore: boolean;
  /** As the platform applied it. */
  readonly limit: number;
  readonly offset: number;
  readonly from: Date;
  readonly to: Date;
}

type ReadPage = (options: LogFilter & { offset: number }) => Promise<LogPage>;

/**
 * All pages of one range. A page can be empty and not be the last, so the offset grows by the limit, not by the records
 * that came back. The time range is the one that the platform applied to the first page: a moving end would shift every
 * offset.
 */
export async function* allPages(read: ReadPage, filter: LogFilter): AsyncGenerator<LogPage, void, undefined> {
  let offset = 0;
  let repeats = 0;
  let page = await read({ ...filter, offset });
  const pinned = isRange(page) ? { ...filter, from: page.from, to: page.to } : filter;
  for (let number = 1; ; number++) {
    yield page;
    if (!page.hasMore) return;
    if (number === maxPages) {
      throw new BunnyError(
        "unexpected_response",
        `The logs have more than ${maxPages} pages, the most that this client reads. Read a shorter time range, or larger pages.`,
      );
    }
    offset += page.limit;
    const next = await read({ ...pinned, offset });
    repeats = page.records.length > 0 && isDeepStrictEqual(next.records, page.records) ? repeats + 1 : 0;
    if (repeats === maxRepeats) {
      throw new BunnyError(
        "unexpected_response",
        `The logs at offset ${offset} repeat the page before, so the logs have no end.`,
      );
    }
    page = next;
  }
}

/** Late arrivals can repeat a small page a few times, but not more often. */
const maxRepeats = 5;

function isRange({ from, to }: LogPage): boolean {
  return from < to && to.getTime() - from.getTime() <= maxRangeMs;
}

/**
 * Pages without duplicates: a record that arrives late at the platform shifts others to the next page, where
 * they are repeated.
 */
export async function* withoutDuplicates(pages: AsyncIterable<LogPage>): AsyncGenerator<LogPage, void, undefined> {
  let previous = new Set<string>();
  for await (const page of pages) {
    yield { ...page, records: page.records.filter((record) => !previous.has(recordKey(record))) };
    previous = new Set(page.records.map(recordKey));
  }
}
