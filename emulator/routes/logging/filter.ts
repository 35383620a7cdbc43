import type { LogQuery } from "./query";
import { type Anonymization, type LogRecord, maskedIp } from "./record";

const storeFilters = [
  "status",
  "cacheStatus",
  "edgeLocation",
  "requestId",
  "remoteIp",
  "urlContains",
  "userAgentContains",
  "refererContains",
] as const;

/** Whether the store filters at all. If not, skipped records need not be generated. */
export function hasStoreFilter(query: LogQuery): boolean {
  return storeFilters.some((name) => query[name] !== undefined);
}

/** Whether a record passes the filters of the store. */
export function passesStore(record: LogRecord, query: LogQuery, anonymization: Anonymization): boolean {
  const { status, cacheStatus, edgeLocation, remoteIp, requestId } = query;
  return (
    (!status || status.some((wanted) => isOfStatus(record.statusCode, wanted))) &&
    (!cacheStatus || cacheStatus.includes(record.cacheStatus ?? "")) &&
    (!edgeLocation || record.edgeLocation === edgeLocation) &&
    (!requestId || record.requestId === requestId.replaceAll("-", "")) &&
    (!remoteIp || isFrom(record, remoteIp, anonymization)) &&
    contains(`${record.host}${record.path}`, query.urlContains) &&
    contains(record.userAgent, query.userAgentContains) &&
    contains(record.referer, query.refererContains)
  );
}

/** Whether a record passes the filters that the API applies to a page after the store. */
export function passesPage(record: LogRecord, { country, search }: LogQuery): boolean {
  if (country && !country.includes(record.countryCode ?? "")) return false;
  if (!search || search.length === 0) return true;
  const { cacheStatus, requestId, edgeLocation, host, path, userAgent, referer, contentRange } = record;
  const columns = [cacheStatus, requestId, edgeLocation, host, path, userAgent, referer, contentRange];
  return search.some((word) => columns.some((column) => column?.toLowerCase().includes(word)));
}

/** `404`, or a class: `4xx`. */
export function isOfStatus(statusCode: number, wanted: string): boolean {
  return wanted.toLowerCase() === String(statusCode) || wanted.toLowerCase() === `${String(statusCode)[0]}xx`;
}

function isFrom(record: LogRecord, ip: string, anonymization: Anonymization): boolean {
  if (anonymization === "drop") return true;
  return record.remoteIp !== null && maskedIp(record.remoteIp, anonymization) === maskedIp(ip, anonymization);
}

function contains(value: string | null, substring: string | undefined): boolean {
  return !substring || (value ?? "").toLowerCase().includes(substring);
}
