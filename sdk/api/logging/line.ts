import { cacheStatus } from "./cache-status";
import type { LogRecord } from "./record";

/** The fields of a line in their order. With extended logging, the last three follow. */
const fields = [
  "cacheStatus",
  "statusCode",
  "timestamp",
  "bytesSent",
  "pullZoneId",
  "remoteIp",
  "referer",
  "url",
  "edgeLocation",
  "userAgent",
  "requestId",
  "countryCode",
  "bodyBytesSent",
  "contentRange",
  "authorizationHeader",
] as const;

type Fields = Partial<Record<(typeof fields)[number], string>>;

const position = (name: (typeof fields)[number]) => fields.indexOf(name);
const requestId = /^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const country = /^([A-Z0-9]{2}|-)?$/;
const edge = /^[A-Z][A-Z0-9-]{1,7}$/;
const wholeNumber = /^(\d+|-)$/;

/**
 * Parses a line of the first version of the interface: twelve or fifteen fields separated by `|`, `-` for no value,
 * the time in milliseconds. Undefined for any other line.
 */
export function parseLine(line: string): LogRecord | undefined {
  const parts = line.split("|");
  const isPlain = parts.length === 12;
  const values = isPlain
    ? inOrder(parts)
    : (withStrayBars(parts) ?? (parts.length === 15 ? inOrder(parts) : undefined));
  if (!values || !/^\d{3}$/.test(values.statusCode ?? "") || !/^\d{1,15}$/.test(values.timestamp ?? ""))
    return undefined;

  const text = (name: keyof Fields) => (values[name] === "-" ? null : values[name] || null);
  const number = (name: keyof Fields) => (/^\d+$/.test(values[name] ?? "") ? Number(values[name]) : null);
  const url = text("url");
  const [, scheme = null, host = null, path = null] = /^([a-z]+):\/\/([^/?#]*)(.*)$/is.exec(url ?? "") ?? [];
  return {
    timestamp: new Date(Number(values.timestamp)).toISOString(),
    pullZoneId: number("pullZoneId"),
    requestId: text("requestId"),
    cacheStatus: values.cacheStatus ? cacheStatus.fromWire(values.cacheStatus) : null,
    statusCode: number("statusCode"),
    bytesSent: number("bytesSent"),
    remoteIp: text("remoteIp"),
    countryCode: text("countryCode"),
    edgeLocation: text("edgeLocation"),
    scheme,
    host,
    path,
    url,
    userAgent: text("userAgent"),
    referer: text("referer"),
    bodyBytesSent: number("bodyBytesSent"),
    contentRange: text("contentRange"),
    authorizationHeader: text("authorizationHeader"),
    ja4Fingerprint: null,
    asn: null,
    asnOrganization: null,
  };
}

function inOrder(parts: readonly string[]): Fields {
  return Object.fromEntries(fields.flatMap((name, at) => (parts[at] === undefined ? [] : [[name, parts[at]]])));
}

/**
 * Parses a line whose referer, URL, user agent or authorization contains `|`. The line does not escape them, so fields
 * with a recognizable form are searched for: the request id with the country after it, the URL from the left, the edge
 * location from the right (a bar is likelier in a URL than in a user agent).
 */
function withStrayBars(parts: readonly string[]): Fields | undefined {
  const id = parts.findIndex(
    (part, at) =>
      at >= position("requestId") &&
      requestId.test(part) &&
      country.test(parts[at + 1] ?? "?") &&
      (parts.length === at + 2 || (parts.length >= at + 5 && wholeNumber.test(parts[at + 2] ?? ""))),
  );
  const url = parts.findIndex((part, at) => at > position("referer") && /^(https?:\/\/|-$)/i.test(part));
  const location = parts.findLastIndex((part, at) => at > url && at < id - 1 && edge.test(part));
  if (id < 0 || url < 0 || location < 0) return undefined;

  const joined = (from: number, to?: number) => parts.slice(from, to).join("|");
  return inOrder([
    ...parts.slice(0, position("referer")),
    joined(position("referer"), url),
    joined(url, location),
    parts[location] ?? "",
    joined(location + 1, id),
    ...parts.slice(id, id + 4),
    ...(parts.length > id + 4 ? [joined(id + 4)] : []),
  ]);
}
