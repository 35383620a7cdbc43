import { expect, test } from "vitest";
import { z } from "zod";
import {
  allFromCursors,
  allItems,
  collect,
  cursorPageOf,
  type Page,
  pageOf,
  shieldPageOf,
  streamPageOf,
} from "./pagination";

const page = (items: number[], hasMore: boolean): Page<number> => ({ items, page: 1, totalItems: 9, hasMore });

test("reads page after page, and no further than wanted", async () => {
  const read: number[] = [];
  const items = allItems(async (number) => {
    read.push(number);
    return page([number * 10, number * 10 + 1], true);
  });
  const seen: number[] = [];
  for await (const item of items) {
    seen.push(item);
    if (seen.length === 3) break;
  }
  expect(seen).toEqual([10, 11, 20]);
  expect(read).toEqual([1, 2]);
});

test.each([
  ["one page", [page([1], false)], [1]],
  ["none", [page([], false)], []],
  ["a page without items that claims to have more", [page([1], true), page([], true), page([2], false)], [1]],
  ["a page that has no more, whatever would follow", [page([1], false), page([2], false)], [1]],
])("ends after %s", async (_, pages, expected) => {
  const seen: number[] = [];
  for await (const item of allItems(async (number) => pages[number - 1] ?? page([], false))) seen.push(item);
  expect(seen).toEqual(expected);
});

test("says so where every page is the same one", async () => {
  const items = allItems(async () => page([1, 2], true));
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of items) seen.push(item);
  })();
  await expect(reading).rejects.toMatchObject({
    code: "unexpected_response",
    message: "Page 2 of a list repeats the page before it, so the list has no end.",
  });
  expect(seen).toEqual([1, 2]);
});

test("a list of two pages in turn that never ends is left", async () => {
  let asked = 0;
  const items = allItems(async (number) => {
    asked++;
    return page([number % 2], true);
  });
  const reading = (async () => {
    for await (const _ of items);
  })();
  await expect(reading).rejects.toMatchObject({
    code: "unexpected_response",
    message: "A list has more than 10000 pages, the most that this client reads.",
  });
  expect(asked).toBe(10_000);
});

test("the wire's page is read whatever it leaves out", () => {
  const read = (wire: object) => pageOf(z.number()).parse(wire);
  expect(read({ items: [7], currentPage: 2, totalItems: 9, hasMoreItems: true })).toEqual({
    items: [7],
    page: 2,
    totalItems: 9,
    hasMore: true,
  });
  expect(read({ items: [7] })).toEqual({ items: [7], page: 1, totalItems: 1, hasMore: false });
  expect(read({ items: null, totalItems: 0 })).toEqual({ items: [], page: 1, totalItems: 0, hasMore: false });
});

test.each([
  [2, true],
  [null, false],
  [undefined, false],
])("shield's page has more where it names the next: %s", (nextPage, hasMore) => {
  const parsed = shieldPageOf(z.number()).parse({ data: [1], page: { totalCount: 9, currentPage: 4, nextPage } });
  expect(parsed).toEqual({ items: [1], page: 4, totalItems: 9, hasMore });
});

test.each([{}, { page: null }, { page: {} }])("shield's page is read whatever it leaves out: %j", (rest) => {
  const parsed = shieldPageOf(z.number()).parse({ data: [1], ...rest });
  expect(parsed).toEqual({ items: [1], page: 1, totalItems: 1, hasMore: false });
});

test("a list goes on at the cursor of each part, until there is none", async () => {
  const parts = new Map([
    [undefined, { items: [1, 2], cursor: "a" }],
    ["a", { items: [3], cursor: "b" }],
    ["b", { items: [4], cursor: null }],
  ]);
  const read = (cursor?: string) => Promise.resolve(parts.get(cursor) ?? { items: [], cursor });
  expect(await collect(allFromCursors(read))).toEqual([1, 2, 3, 4]);
  expect(await collect(allFromCursors(async () => ({ items: [1], cursor: "" })))).toEqual([1]);
});

test("a cursor that leads to the same part again is an error", async () => {
  const read = async () => ({ items: [1], cursor: "a" });
  await expect(collect(allFromCursors(read))).rejects.toThrow("repeats the page before it");
});

test.each([
  ["core and compute", "items", pageOf],
  ["shield", "data", shieldPageOf],
  ["video libraries", "items", streamPageOf],
  ["cursors", "items", cursorPageOf],
])("a page of %s with more items than any request asks for is refused before they are parsed", (_, name, schemaOf) => {
  let parsed = 0;
  const item = z.unknown().transform(() => parsed++);
  const schema = schemaOf(item);
  expect(schema.parse({ [name]: Array(1000).fill(1) }).items).toHaveLength(1000);
  expect(parsed).toBe(1000);
  expect(schema.safeParse({ [name]: Array(1001).fill(1) }).error?.issues).toMatchObject([
    { path: [name], message: "has 1001 items, where a page has at most 1000" },
  ]);
  expect(parsed).toBe(1000);
});
