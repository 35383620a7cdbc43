import type { LogRecord } from "../../sdk";

/** A record of a request that was served from the cache, for `/` of `shop.example.com`. */
export const recordWith = (more: Partial<LogRecord> = {}): LogRecord => ({
  timestamp: "2026-11-20T12:00:00.000Z",
  pullZoneId: 1001,
  requestId: null,
  cacheStatus: "HIT",
  statusCode: 200,
  bytesSent: 100,
  remoteIp: "198.51.100.7",
  countryCode: "US",
  edgeLocation: "DE",
  scheme: "https",
  host: "shop.example.com",
  path: "/",
  url: "https://shop.example.com/",
  userAgent: null,
  referer: null,
  bodyBytesSent: null,
  contentRange: null,
  authorizationHeader: null,
  ja4Fingerprint: null,
  asn: null,
  asnOrganization: null,
  ...more,
});
