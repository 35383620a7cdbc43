import { z } from "zod";
import { cacheStatus, problemWith } from "../../../sdk/api/logging";
import { collect } from "../../../sdk/internal";
import { defineDataSource, described, enumInput, flag, int, number, text } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { periodOf } from "../shared/statistics";

const filter = z.string().min(1).optional();
const time = z.iso.datetime({ offset: true }).optional();

const record = z.object({
  timestamp: z.string().describe("When the request reached the edge (ISO 8601, UTC)."),
  requestId: text("The request's id."),
  cacheStatus: text(`The cache status: ${cacheStatus.description}, or a value that this version does not know.`),
  statusCode: int("The HTTP status code of the response."),
  bytesSent: number("The size of the response with its headers, in bytes."),
  remoteIp: text("The client's IP address, shortened or missing where the pull zone anonymizes it."),
  countryCode: text("The client's country, as a two-letter code (ISO 3166-1)."),
  edgeLocation: text("The code of the edge location that served the request."),
  scheme: text("`http` or `https`."),
  host: text("The requested hostname."),
  path: text("The requested path with its query string."),
  url: text("The requested URL: scheme, host and path."),
  userAgent: text("The `User-Agent` request header."),
  referer: text("The `Referer` request header."),
  bodyBytesSent: number("The size of the response body, in bytes (extended logging)."),
  contentRange: text("The `Content-Range` response header (extended logging)."),
  ja4Fingerprint: text("The JA4 fingerprint of the client's TLS handshake."),
  asn: number("The autonomous system number (ASN) of the client's network."),
  asnOrganization: text("The organization that owns the network."),
});

const knownOf = (items: readonly (string | undefined)[] = []) => items.filter((item) => item !== undefined);

export const getPullZoneLogs = defineDataSource({
  name: "getPullZoneLogs",
  description:
    "Reads log records of requests that a pull zone served in the last 3 days. `Authorization` headers, which extended logging keeps, are removed, so that they never reach the state.",
  vendorPage: "cdn/logging",
  example: {
    name: "failures",
    args: { pullZoneId: 1001, limit: 50, status: ["5xx"] },
    exports: { failedRequests: "records" },
  },
  inputs: z.object({
    pullZoneId,
    limit: described(
      z.int().min(1).max(10_000),
      "The maximum number of records, 1 to 10,000. Records that a program exports are stored in the state.",
    ),
    from: time.describe(
      "The start of the period (ISO 8601, inclusive), at most 3 days ago. Default: 24 hours before `to`.",
    ),
    to: time.describe("The end of the period (ISO 8601, exclusive). Default: now."),
    status: described(
      z.array(z.string()).optional(),
      "Records with any of these status codes (`404`) or classes (`5xx`). Default: all.",
    ),
    cacheStatus: z
      .array(
        enumInput(cacheStatus.names, {
          HIT: "The response came from the cache.",
          MISS: "The response was not in the cache, and came from the origin.",
          BYPASS: "The cache was not used for the request.",
          EXPIRED: "The response in the cache was too old, and a new one came from the origin.",
          REVALIDATED: "The response in the cache was too old, and the origin confirmed it.",
          STALE: "An old response came from the cache, since the origin gave none.",
          UPDATING: "An old response came from the cache, while a new one was fetched.",
          None: "The record names no status.",
        }),
      )
      .optional()
      .describe("Records with any of these cache statuses. Default: all."),
    country: described(
      z.array(z.string()).optional(),
      "Records from any of these countries, as two-letter codes (ISO 3166-1). Default: all.",
    ),
    edgeLocation: filter.describe("Records of this edge location, by its code."),
    remoteIp: filter.describe("Records of this client IP address."),
    urlContains: filter.describe("Records whose host and path contain this text; letter case is ignored."),
    userAgentContains: filter.describe("Records whose `User-Agent` header contains this text."),
    refererContains: filter.describe("Records whose `Referer` header contains this text."),
    search: filter.describe(
      "Records that contain any of these words, separated by spaces: at most 16 words of 128 characters each.",
    ),
    requestId: filter.describe("The record of the request with this id."),
    includeOriginShield: flag(
      "Whether requests from an edge location to an origin shield are included. Default: false.",
    ),
    order: enumInput(["asc", "desc"], { asc: "The oldest first.", desc: "The newest first." })
      .default("desc")
      .describe("The order by time: `desc` (newest first) or `asc`. Default: `desc`."),
  }),
  outputs: z.object({ records: z.array(record).describe("The log records, in the requested order.") }),
  check({ from, to, status, country, search, remoteIp }) {
    const filters = { status: knownOf(status), country: knownOf(country), search, remoteIp };
    const problem = problemWith({ ...periodOf({ from, to }), ...filters });
    return {
      problems: problem
        ? [{ path: [problem[0]], reason: (_, isSecret) => (isSecret ? "is invalid" : problem[1]) }]
        : [],
    };
  },
  async read({ inputs: { pullZoneId, limit, from, to, ...filters } }, { api }) {
    const lines = api.logs.list(pullZoneId, { ...filters, ...periodOf({ from, to }), max: limit });
    return { records: await collect(lines, ({ authorizationHeader: _, pullZoneId: __, ...record }) => record) };
  },
});
