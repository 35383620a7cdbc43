/** A log record in the wire format. */
export interface LogRecord {
  timestamp: string;
  pullZoneId: number;
  requestId: string | null;
  cacheStatus: string | null;
  statusCode: number;
  bytesSent: number;
  remoteIp: string | null;
  countryCode: string | null;
  edgeLocation: string | null;
  scheme: string | null;
  host: string | null;
  path: string | null;
  url: string | null;
  userAgent: string | null;
  referer: string | null;
  bodyBytesSent: number | null;
  contentRange: string | null;
  authorizationHeader: string | null;
  ja4Fingerprint: string | null;
  asn: number | null;
  asnOrganization: string | null;
}

/** The record as a line of the first version. Extended logging adds three fields. */
export function lineOf(record: LogRecord): string {
  const { bodyBytesSent, contentRange, authorizationHeader } = record;
  const extended = [bodyBytesSent, contentRange, authorizationHeader];
  return [
    record.cacheStatus,
    record.statusCode,
    Date.parse(record.timestamp),
    record.bytesSent,
    record.pullZoneId,
    record.remoteIp,
    record.referer,
    record.url,
    record.edgeLocation,
    record.userAgent,
    record.requestId,
    record.countryCode,
    ...(extended.some((field) => field !== null) ? extended : []),
  ]
    .map((field) => field ?? "-")
    .join("|");
}

/** The record with its IP address anonymized. */
export function anonymized(record: LogRecord, anonymization: Anonymization): LogRecord {
  return { ...record, remoteIp: record.remoteIp && maskedIp(record.remoteIp, anonymization) };
}

export type Anonymization = "none" | "last octet" | "drop";

/** `192.0.2.7` becomes `192.0.2.0`, and `2001:db8:1:2:3::4` becomes `2001:db8:1:2::`. */
export function maskedIp(ip: string, anonymization: Anonymization): string {
  const isVersion6 = ip.includes(":");
  if (anonymization === "none") return ip;
  if (anonymization === "drop") return isVersion6 ? "::" : "0.0.0.0";
  return isVersion6 ? `${groups(ip).slice(0, 4).join(":")}::` : ip.replace(/\d+$/, "0");
}

/** The eight groups of an IPv6 address. */
function groups(ip: string): string[] {
  const [head = "", tail] = ip.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0"), ...after];
}
