import { core, invalidValue } from "./replies";
import { type Reply, refuseWith } from "./route";
import { int32Max, numberIn as wholeIn } from "./statistics-range";

/** The requested page of a list, in the page object of core and compute. */
export function paginate<T>(query: URLSearchParams, all: readonly T[]) {
  const page = numberIn(query, "page", { fallback: 1, min: 1, max: int32Max }, core.invalid);
  const perPage = numberIn(query, "perPage", { fallback: 1000, min: 5, max: 1000 }, core.invalid);
  return pageOf(all, page, perPage);
}

/** The requested page of a list of keys or members, which takes any number. */
export function paginateFreely<T>(query: URLSearchParams, all: readonly T[]) {
  const [page, perPage] = [wholeIn(query, "page", int32Max) ?? 1, wholeIn(query, "perPage", int32Max) ?? 1_000];
  return pageOf(all, atLeastOne(page), atLeastOne(perPage));
}

const pageOf = <T>(all: readonly T[], page: number, perPage: number) => ({
  Items: all.slice((page - 1) * perPage, page * perPage),
  CurrentPage: page,
  TotalItems: all.length,
  HasMoreItems: page * perPage < all.length,
});

/** The requested page of a list, beside the page object of Shield. */
export function shieldPaginate<T>(query: URLSearchParams, all: readonly T[]) {
  const currentPage = atLeastOne(numberIn(query, "page", { fallback: 1, min: -int32Max, max: int32Max }, invalidValue));
  const pageSize = atLeastOne(
    numberIn(query, "perPage", { fallback: 10, min: -int32Max, max: int32Max }, invalidValue),
  );
  const totalPages = Math.max(1, Math.ceil(all.length / pageSize));
  const nextPage = currentPage < totalPages ? currentPage + 1 : null;
  return {
    data: all.slice((currentPage - 1) * pageSize, currentPage * pageSize),
    page: { totalCount: all.length, totalPages, currentPage, nextPage, pageSize },
  };
}

/**
 * The requested page of a list of a video library, oldest first or by the names. "The number of items to return per page,
 * clamped to a range of 10-1000."
 */
export function streamPaginate<T>(query: URLSearchParams, all: readonly T[], nameOf: (one: T) => string | null) {
  const range = { min: -int32Max, max: int32Max };
  const currentPage = atLeastOne(numberIn(query, "page", { fallback: 1, ...range }, invalidValue));
  const asked = numberIn(query, "itemsPerPage", { fallback: 100, ...range }, invalidValue);
  const itemsPerPage = Math.min(1000, Math.max(10, asked));
  const byName = (a: T, b: T) => (nameOf(a) ?? "").localeCompare(nameOf(b) ?? "");
  const ordered = query.get("orderBy") === "title" ? all.toSorted(byName) : all;
  const items = ordered.slice((currentPage - 1) * itemsPerPage, currentPage * itemsPerPage);
  return { totalItems: all.length, currentPage, itemsPerPage, items };
}

/** The document sets no lower bound, so a lower number is accepted. */
const atLeastOne = (value: number) => Math.max(1, value);

function numberIn(
  query: URLSearchParams,
  name: string,
  { fallback, min, max }: Readonly<Record<"fallback" | "min" | "max", number>>,
  refuse: (field: string, message: string) => Reply,
): number {
  const value = Number(query.get(name) ?? fallback);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  return refuseWith(refuse(name, `The field ${name} must be between ${min} and ${max}.`));
}
