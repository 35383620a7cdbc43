import { z } from "zod";
import { utcTime } from "../../wire/utc-time";
import { cacheStatus } from "./cache-status";

const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const text = orNull(z.string());
const number = orNull(z.number());

/** A record of the second version of the interface. */
export const logRecord = z.object({
  timestamp: z.string().transform((text) => {
    const time = utcTime(text);
    return time ? time.toISOString() : text;
  }),
  pullZoneId: number,
  requestId: text,
  cacheStatus: cacheStatus.wire,
  statusCode: number,
  bytesSent: number,
  remoteIp: text,
  countryCode: text,
  edgeLocation: text,
  scheme: text,
  host: text,
  path: text,
  url: text,
  userAgent: text,
  referer: text,
  bodyBytesSent: number,
  contentRange: text,
  authorizationHeader: text,
  ja4Fingerprint: text,
  asn: number,
  asnOrganization: text,
});

/** One request that a pull zone served. Values that the platform did not record or does not return are null. */
export type LogRecord = z.output<typeof logRecord>;

/**
 * A unique key of a record. The request id alone is not unique: an edge's request to an origin shield may carry the id
 * of the request that caused it.
 */
export function recordKey(record: LogRecord): string {
  const { requestId, timestamp, edgeLocation } = record;
  return requestId ? `${requestId} ${timestamp} ${edgeLocation}` : JSON.stringify(record);
}
