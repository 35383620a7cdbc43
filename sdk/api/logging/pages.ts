import { isDeepStrictEqual } from "node:util";
import { BunnyError } from "../../errors";
import { mostPages } from "../../wire/pagination";
import { type LogFilter, longestRangeMs } from "./query";
import { identityOf, type LogRecord } from "./record";

/** One page of records, and what it was read with. */
export interface LogPage {
  /** Fewer than `limit`, or none, where a filter took some out after the page was read. */
  readonly records: readonly LogRecord[];
  readonly hasMore: boolean;
  /** What the platform applied. */
  readonly limit: number;
  readonly offset: number;
  readonly from: Date;
  readonly to: Date;
}

type ReadPage = (options: LogFilter & { offset: number }) => Promise<LogPage>;

/**
 * Page after page of the same records. A page can be empty and still not be the last, so the offset grows by what was
 * read, never by what came back. The time range is the one that the platform took for the first page: an end that
 * moves along would shift every offset.
 */
export async function* everyPage(read: ReadPage, filter: LogFilter): AsyncGenerator<LogPage, void, undefined> {
  let offset = 0;
  let repeats = 0;
  let page = await read({ ...filter, offset });
  const pinned = isRange(page) ? { ...filter, from: page.from, to: page.to } : filter;
  for (let number = 1; ; number++) {
    yield page;
    if (!page.hasMore) return;
    if (number === mostPages) {
      throw new BunnyError(
        "unexpected_response",
        `The logs still go on after ${mostPages} pages, so they are not read on. Ask for a shorter time, or for larger pages.`,
      );
    }
    offset += page.limit;
    const next = await read({ ...pinned, offset });
    repeats = page.records.length > 0 && isDeepStrictEqual(next.records, page.records) ? repeats + 1 : 0;
    if (repeats === mostRepeats) {
      throw new BunnyError(
        "unexpected_response",
        `The logs at offset ${offset} are the same page again, so their end is never reached.`,
      );
    }
    page = next;
  }
}

/** A few late arrivals can bring a small page once more, but not again and again. */
const mostRepeats = 5;

function isRange({ from, to }: LogPage): boolean {
  return from < to && to.getTime() - from.getTime() <= longestRangeMs;
}

/**
 * The same pages with each record once: one that arrives late at the platform pushes others to the next page, where
 * they come again.
 */
export async function* withoutRepeats(pages: AsyncIterable<LogPage>): AsyncGenerator<LogPage, void, undefined> {
  let onPageBefore = new Set<string>();
  for await (const page of pages) {
    yield { ...page, records: page.records.filter((record) => !onPageBefore.has(identityOf(record))) };
    onPageBefore = new Set(page.records.map(identityOf));
  }
}
