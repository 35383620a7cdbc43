import { expect, test } from "vitest";
import { allPages, type LogPage, withoutDuplicates } from "./pages";
import type { LogFilter } from "./query";
import { type LogRecord, logRecord } from "./record";

const [from, to] = [new Date(1_000), new Date(2_000)];
const record = (requestId: string): LogRecord => logRecord.parse({ timestamp: "2026-01-01T00:00:00Z", requestId });

function page(ids: string, hasMore: boolean, more: Partial<LogPage> = {}): LogPage {
  return { records: [...ids].map(record), hasMore, limit: 3, offset: 0, from, to, ...more };
}

/** Reads all records of the pages that a platform answers one after the other, and what it was asked for. */
async function readAll(pages: LogPage[], filter: LogFilter = {}) {
  const asked: (LogFilter & { offset: number })[] = [];
  const read = async (options: LogFilter & { offset: number }): Promise<LogPage> => {
    asked.push(options);
    const next = pages[asked.length - 1];
    if (!next) throw new Error("Too many pages were asked for.");
    return { ...next, offset: options.offset };
  };
  const ids = [];
  for await (const { records } of withoutDuplicates(allPages(read, filter)))
    ids.push(...records.map(({ requestId }) => requestId));
  return { ids: ids.join(""), asked };
}

test("pages that are short or empty are passed over by what was read, not by what came", async () => {
  const pages = [page("", true), page("a", true), page("", true), page("bc", false)];
  const { ids, asked } = await readAll(pages);
  expect(ids).toBe("abc");
  expect(asked.map(({ offset }) => offset)).toEqual([0, 3, 6, 9]);
});

test("the platform's own limit counts, where it is another", async () => {
  const { asked } = await readAll([page("abc", true, { limit: 2 }), page("d", false)]);
  expect(asked.map(({ offset }) => offset)).toEqual([0, 2]);
});

test("the range is the first page's for all of them", async () => {
  const later = { from: new Date(1_500), to: new Date(2_500) };
  const { asked } = await readAll([page("a", true), page("b", true, later), page("c", false, later)], {
    status: [404],
  });
  expect(asked).toEqual([
    { status: [404], offset: 0 },
    { status: [404], offset: 3, from, to },
    { status: [404], offset: 6, from, to },
  ]);
});

test("a record that a late arrival shifted to the next page is yielded once", async () => {
  expect((await readAll([page("abc", true), page("cde", true), page("f", false)])).ids).toBe("abcdef");
});

test("two requests with one id are two records, if they differ otherwise", async () => {
  const atShield = { ...record("a"), edgeLocation: "DE" };
  const pages = [page("a", true), { ...page("", false), records: [atShield] }];
  expect((await readAll(pages)).ids).toBe("aa");
});

test("equal records within a page are all returned", async () => {
  expect((await readAll([page("aab", false)])).ids).toBe("aab");
});

test("logs of two pages in turn that never end are left", async () => {
  let asked = 0;
  const read = async () => page(++asked % 2 ? "a" : "b", true);
  const reading = (async () => {
    for await (const _ of allPages(read, {}));
  })();
  await expect(reading).rejects.toThrow("have more than 10000 pages");
  expect(asked).toBe(10_000);
});
