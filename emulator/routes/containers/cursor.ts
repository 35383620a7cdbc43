import type { RouteRequest } from "../../http/route";

/** The part of a list that begins at a cursor, which is the number of items before it. */
export function partOf<T>(all: readonly T[], query: RouteRequest["query"]) {
  const number = (name: string) => Number.parseInt(query.get(name) ?? "", 10) || 0;
  const from = Math.max(0, number("nextCursor"));
  const to = from + Math.min(Math.max(number("limit") || 20, 1), 1_000);
  const cursor = to < all.length ? String(to) : null;
  return { items: all.slice(from, to), meta: { totalItems: all.length }, cursor };
}

/** A list that is whole in one response. */
export const wholeList = <T>(items: readonly T[]) => ({ items, meta: { totalItems: items.length }, cursor: null });
