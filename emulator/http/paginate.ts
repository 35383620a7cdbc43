import { core, invalidValue } from "./replies";
import { HttpProblem, type Reply } from "./route";

interface Range {
  fallback: number;
  min: number;
  max: number;
}

const int32Max = 2_147_483_647;

/** The requested page of a list, in the page object of core and compute. */
export function paginate<T>(query: URLSearchParams, all: readonly T[]) {
  const page = numberIn(query, "page", { fallback: 1, min: 1, max: int32Max }, core.invalid);
  const perPage = numberIn(query, "perPage", { fallback: 1000, min: 5, max: 1000 }, core.invalid);
  const Items = all.slice((page - 1) * perPage, page * perPage);
  return { Items, CurrentPage: page, TotalItems: all.length, HasMoreItems: page * perPage < all.length };
}

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
  { fallback, min, max }: Range,
  refuse: (field: string, message: string) => Reply,
): number {
  const value = Number(query.get(name) ?? fallback);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new HttpProblem(refuse(name, `The field ${name} must be between ${min} and ${max}.`));
}
