import { z } from "zod";
import { listOf } from "./caller";

/** One page of a list. */
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

/** The page object of core and compute. */
export const pageOf = <T extends z.ZodType>(item: T): z.ZodType<Page<z.output<T>>> =>
  z
    .object({ items: listOf(item), currentPage: z.number(), totalItems: z.number(), hasMoreItems: z.boolean() })
    .transform(({ items, currentPage, totalItems, hasMoreItems }) => ({
      items: items as z.output<T>[],
      page: currentPage,
      totalItems,
      hasMore: hasMoreItems,
    }));

/** The page object of shield. */
export const shieldPageOf = <T extends z.ZodType>(item: T): z.ZodType<Page<z.output<T>>> =>
  z
    .object({
      data: listOf(item),
      page: z.object({ totalCount: z.number(), currentPage: z.number(), nextPage: z.number().nullish() }),
    })
    .transform(({ data, page }) => ({
      items: data as z.output<T>[],
      page: page.currentPage,
      totalItems: page.totalCount,
      hasMore: page.nextPage != null,
    }));

/** Every item of a list, page after page, each page read when its first item is wanted. */
export async function* everyItem<T>(read: (page: number) => Promise<Page<T>>): AsyncGenerator<T, void, undefined> {
  for (let page = 1; ; page++) {
    const { items, hasMore } = await read(page);
    yield* items;
    // A page without items that claims to have more would never end.
    if (!hasMore || items.length === 0) return;
  }
}
