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

/** Whether the store has anything to look at. Where it has not, passing over records need not draw them. */
export function hasStoreFilter(query: LogQuery): boolean {
  return storeFilters.some((name) => query[name] !== undefined);
}

/** Whether a record is in what the store finds: everything that can be asked there. */
export function isFound(record: LogRecord, query: LogQuery, anonymization: Anonymization): boolean {
  const { status, cacheStatus, edgeLocation, remoteIp, requestId } = query;
  return (
    (!status || status.some((wanted) => isOfStatus(record.statusCode, wanted))) &&
    (!cacheStatus || cacheStatus.includes(record.cacheStatus ?? "")) &&
    (!edgeLocation || record.edgeLocation === edgeLocation) &&
    (!requestId || record.requestId === requestId.replaceAll("-", "")) &&
    (!remoteIp || isFrom(record, remoteIp, anonymization)) &&
    holds(`${record.host}${record.path}`, query.urlContains) &&
    holds(record.userAgent, query.userAgentContains) &&
    holds(record.referer, query.refererContains)
  );
}

/** Whether a record that was found is answered: what is looked at afterwards. */
export function isAnswered(record: LogRecord, { country, search }: LogQuery): boolean {
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

function holds(text: string | null, part: string | undefined): boolean {
  return !part || (text ?? "").toLowerCase().includes(part);
}
