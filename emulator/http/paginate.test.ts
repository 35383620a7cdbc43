import { expect, test } from "vitest";
import { paginate, paginateFreely, shieldPaginate, streamPaginate } from "./paginate";

const all = Array.from({ length: 20 }, (_, at) => at + 1);
const numbersFrom = (first: number, last: number) => all.slice(first - 1, last);

test.each([
  ["page=1&perPage=10", numbersFrom(1, 10), true],
  ["page=2&perPage=10", numbersFrom(11, 20), false],
  ["page=3&perPage=10", [], false],
  ["page=3&perPage=8", numbersFrom(17, 20), false],
  ["", all, false],
])("a page knows whether another one follows: ?%s", (text, items, hasMore) => {
  const query = new URLSearchParams(text);
  const [page, perPage] = ["page", "perPage"].map((name) => Number(query.get(name)));
  const current = page || 1;
  const expected = { Items: items, CurrentPage: current, TotalItems: 20, HasMoreItems: hasMore };
  expect(paginate(query, all)).toEqual(expected);
  expect(paginateFreely(query, all)).toEqual(expected);
  if (!perPage) return;
  const shield = shieldPaginate(query, all);
  expect([shield.data, shield.page.nextPage]).toEqual([items, hasMore ? current + 1 : null]);
});

test.each([
  ["page=2&itemsPerPage=10", numbersFrom(11, 20), 10],
  ["itemsPerPage=1", numbersFrom(1, 10), 10],
  ["itemsPerPage=2000", all, 1000],
])("a page of a library has 10 to 1000 items: ?%s", (text, items, itemsPerPage) => {
  expect(streamPaginate(new URLSearchParams(text), all, String)).toMatchObject({ items, itemsPerPage, totalItems: 20 });
});
