import { isIP } from "node:net";
import { BunnyError } from "../../errors";
import type { Operation, Query } from "../../http/path";
import { type AnyCacheStatus, cacheStatus } from "./cache-status";

/** A status code (`404`), or a class: `2xx` is every status from 200 to 299. */
export type StatusFilter = number | `${1 | 2 | 3 | 4 | 5}xx` | (string & {});

/** Filters records. A list means any of its items; several filters mean all of them. */
export interface LogFilter {
  /** The start of the range, inclusive. At most 3 days ago. Default: 24 hours before `to`. */
  from?: Date;
  /** The end of the range, exclusive. At most 3 days after `from`. Default: now. */
  to?: Date;
  /** Status codes, or classes of them: `[404, "5xx"]`. */
  status?: readonly StatusFilter[];
  cacheStatus?: readonly AnyCacheStatus[];
  /** Two-letter ISO 3166 codes. Applied after a page is read, so that pages may be short or empty. */
  country?: readonly string[];
  edgeLocation?: string;
  /** The client's address (IPv4 or IPv6). Matches as much of it as the pull zone's anonymization leaves. */
  remoteIp?: string;
  /** A substring of host and path, in any case. */
  urlContains?: string;
  userAgentContains?: string;
  refererContains?: string;
  /**
   * Words separated by spaces; a record that has any of them matches. Searches the cache status, request id, edge
   * location, host, path, user agent and referer, after a page is read. At most 16 words of 128 characters.
   */
  search?: string;
  requestId?: string;
  /** Whether to include requests of an edge to an origin shield. Default: false. */
  includeOriginShield?: boolean;
  /** By time. Default: `desc`, the newest first. */
  order?: "asc" | "desc";
}

export const maxPageSize = 10_000;
/** How long the platform keeps logs. */
export const maxRangeMs = 3 * 24 * 60 * 60 * 1000;

/**
 * The query of a page of records.
 *
 * @throws BunnyError `invalid_argument` for a filter that the platform would refuse.
 */
export function logQuery(
  operation: Operation,
  pullZoneId: number,
  filter: LogFilter & { limit?: number; offset?: number },
): Query {
  const wrong = problemWith(filter);
  if (wrong) {
    const [field, why] = wrong;
    throw new BunnyError("invalid_argument", `The logs of pull zone ${pullZoneId} cannot be read: ${field} ${why}.`, {
      operation,
      field,
    });
  }
  const { from, to, status, cacheStatus: statuses, country, ...others } = filter;
  return {
    from: from?.toISOString(),
    to: to?.toISOString(),
    status: list(status),
    cacheStatus: list(statuses?.map(cacheStatus.toWire)),
    country: list(country?.map((code) => code.toUpperCase())),
    edgeLocation: others.edgeLocation,
    remoteIp: others.remoteIp,
    urlContains: others.urlContains,
    userAgentContains: others.userAgentContains,
    refererContains: others.refererContains,
    search: others.search,
    requestId: others.requestId,
    includeOriginShield: others.includeOriginShield,
    order: others.order,
    limit: others.limit,
    offset: others.offset,
  };
}

type Problem = [field: string, why: string];

/** The first filter that the platform would refuse, and why. */
export function problemWith(filter: LogFilter & { limit?: number; offset?: number }): Problem | undefined {
  const { from, to, status = [], country = [], cacheStatus: statuses = [], limit, offset, order } = filter;
  if (from && Number.isNaN(from.getTime())) return ["from", "is not a time"];
  if (to && Number.isNaN(to.getTime())) return ["to", "is not a time"];
  if (from && to && from >= to) return ["from", "is not before to"];
  const range = from && (to ?? new Date()).getTime() - from.getTime();
  if (range && range > maxRangeMs)
    return [
      "from",
      to ? "is more than 3 days before to" : "is more than 3 days ago, which is as long as logs are kept",
    ];
  for (const one of status)
    if (!/^([1-5]\d\d|[1-5]xx)$/.test(String(one)))
      return ["status", `has ${one}, which is neither a status nor a class`];
  for (const one of country)
    if (!/^[a-z]{2}$/i.test(one)) return ["country", `has ${JSON.stringify(one)}, which is not a two-letter code`];
  for (const one of statuses)
    if (!/^[^,\s]+$/.test(one)) return ["cacheStatus", `has ${JSON.stringify(one)}, which is not a single word`];
  if (limit !== undefined && !isWholeFrom(1, limit, maxPageSize))
    return ["limit", `is ${limit}, which is not a whole number from 1 to ${maxPageSize}`];
  if (offset !== undefined && !isWholeFrom(0, offset)) return ["offset", `is ${offset}, which is not a whole number`];
  if (order !== undefined && order !== "asc" && order !== "desc") return ["order", "is neither asc nor desc"];
  if (filter.remoteIp !== undefined && !isIP(filter.remoteIp))
    return ["remoteIp", `is ${JSON.stringify(filter.remoteIp)}, which is not an IPv4 or IPv6 address`];
  return searchProblem(filter.search);
}

function searchProblem(search = ""): Problem | undefined {
  const words = search.split(" ").filter((word) => word !== "");
  if (words.length > 16)
    return ["search", `has ${words.length} words, more than the 16 that the platform searches for`];
  if (words.some((word) => word.length > 128)) return ["search", "has a word of more than 128 characters"];
  return undefined;
}

function isWholeFrom(least: number, value: number, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function list(items: readonly (string | number)[] | undefined): string | undefined {
  return items && items.length > 0 ? items.join(",") : undefined;
}
