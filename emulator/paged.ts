import { core } from "./replies";
import { Refused } from "./route";

/** The page of a list that a query of core or compute asks for, in their page object. */
export function paged<T>(query: URLSearchParams, all: readonly T[]) {
  const page = numberIn(query, "page", { fallback: 1, min: 1, max: 2_147_483_647 });
  const perPage = numberIn(query, "perPage", { fallback: 1000, min: 5, max: 1000 });
  const Items = all.slice((page - 1) * perPage, page * perPage);
  return { Items, CurrentPage: page, TotalItems: all.length, HasMoreItems: page * perPage < all.length };
}

function numberIn(
  query: URLSearchParams,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  const value = Number(query.get(name) ?? fallback);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Refused(core.badRequest(name, `The field ${name} must be between ${min} and ${max}.`));
}
