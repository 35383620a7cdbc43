import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { BunnyError } from "../errors";
import { listOf, requireAnyOf } from "./schemas";

/** A page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Counted from 1. */
  readonly page: number;
  /** Over all pages. */
  readonly totalItems: number;
  readonly hasMore: boolean;
}

/** Which page of a list to read. */
export interface PageOptions {
  /** Counted from 1. Default: 1. */
  page?: number;
  /** 5 to 1000. Default: 1000. */
  perPage?: number;
}

/** The most items of a page, in every document. */
const mostOfPage = 1000;

/** The items of a page. One with more than any request asks for is refused before they are parsed, which takes its time. */
const pageItems = <T extends z.ZodType>(item: T) =>
  z.preprocess((items, context) => {
    if (Array.isArray(items) && items.length > mostOfPage)
      context.addIssue(`has ${items.length} items, where a page has at most ${mostOfPage}`);
    return items;
  }, listOf(item));

/** The page object of core and compute. */
export const pageOf = <T extends z.ZodType>(item: T): z.ZodType<Page<z.output<T>>> =>
  requireAnyOf(
    z.object({
      items: pageItems(item),
      currentPage: z.number().nullish(),
      totalItems: z.number().nullish(),
      hasMoreItems: z.boolean().nullish(),
    }),
  ).transform(({ items, currentPage, totalItems, hasMoreItems }) => ({
    items: items as z.output<T>[],
    page: currentPage ?? 1,
    totalItems: totalItems ?? items.length,
    hasMore: hasMoreItems ?? false,
  }));

/** The page object of shield. */
export const shieldPageOf = <T extends z.ZodType>(item: T): z.ZodType<Page<z.output<T>>> =>
  requireAnyOf(
    z.object({
      data: pageItems(item),
      page: z
        .object({
          totalCount: z.number().nullish(),
          currentPage: z.number().nullish(),
          nextPage: z.number().nullish(),
        })
        .nullish(),
    }),
  ).transform(({ data, page }) => ({
    items: data as z.output<T>[],
    page: page?.currentPage ?? 1,
    totalItems: page?.totalCount ?? data.length,
    hasMore: page?.nextPage != null,
  }));

/** The page object of video libraries, which does not say whether there are more. */
export const streamPageOf = <T extends z.ZodType>(item: T): z.ZodType<Page<z.output<T>>> =>
  requireAnyOf(
    z.object({
      items: pageItems(item),
      currentPage: z.number().nullish(),
      itemsPerPage: z.number().nullish(),
      totalItems: z.number().nullish(),
    }),
  ).transform(({ items, currentPage, itemsPerPage, totalItems }) => ({
    items: items as z.output<T>[],
    page: currentPage ?? 1,
    totalItems: totalItems ?? items.length,
    hasMore: (currentPage ?? 1) * (itemsPerPage ?? items.length) < (totalItems ?? items.length),
  }));

/** A part of a list, and where the next one begins; null or empty for the last one. */
export interface CursorPage<T> {
  readonly items: readonly T[];
  readonly cursor?: string | null | undefined;
}

/** The part of a list that goes on at a cursor. */
export const cursorPageOf = <T extends z.ZodType>(item: T): z.ZodType<CursorPage<z.output<T>>> =>
  requireAnyOf(z.object({ items: pageItems(item), cursor: z.string().nullish() })).transform(({ items, cursor }) => ({
    items: items as z.output<T>[],
    cursor,
  }));

/** All items of a list that goes on at a cursor. A part is read when its first item is needed. */
export function allFromCursors<T>(
  read: (cursor: string | undefined) => Promise<CursorPage<T>>,
): AsyncGenerator<T, void, undefined> {
  let next: string | undefined;
  return allItems(async (page) => {
    const { items, cursor } = await read(next);
    next = cursor || undefined;
    return { items, page, totalItems: items.length, hasMore: next !== undefined };
  });
}

/** All items, in their order, or what each of them is taken as. */
export async function collect<T, Taken = T>(items: AsyncIterable<T>, as?: (item: T) => Taken): Promise<Taken[]> {
  const all: Taken[] = [];
  for await (const item of items) all.push(as ? as(item) : (item as T & Taken));
  return all;
}

/** The first item that passes a test. */
export async function findIn<T>(items: AsyncIterable<T>, test: (item: T) => boolean): Promise<T | undefined> {
  for await (const item of items) if (test(item)) return item;
  return undefined;
}

/** More than any list has: reading stops there, at a server that always claims to have more. */
export const maxPages = 10_000;

/** All items of a list, page after page. A page is read when its first item is needed. */
export async function* allItems<T>(read: (page: number) => Promise<Page<T>>): AsyncGenerator<T, void, undefined> {
  let before: readonly T[] = [];
  for (let page = 1; ; page++) {
    const { items, hasMore } = await read(page);
    // Two responses would loop forever: `hasMore` with an empty page, and the same page for every number.
    if (items.length > 0 && isDeepStrictEqual(items, before)) {
      throw new BunnyError(
        "unexpected_response",
        `Page ${page} of a list repeats the page before it, so the list has no end.`,
      );
    }
    yield* items;
    if (!hasMore || items.length === 0) return;
    if (page === maxPages) {
      throw new BunnyError(
        "unexpected_response",
        `A list has more than ${maxPages} pages, the most that this client reads.`,
      );
    }
    before = items;
  }
}
