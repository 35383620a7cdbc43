import { z } from "zod";
import { cacheStatus } from "../../../sdk/api/logging/cache-status";
import { problemWith } from "../../../sdk/api/logging/query";
import { defineDataSource } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";
import { pullZoneId } from "../shared/ids";

const text = z.string().optional();
const part = z.string().min(1).optional();
const time = z.iso.datetime({ offset: true }).optional();

const record = z.object({
  timestamp: z.string().meta({ description: "When the request reached the edge (ISO 8601, UTC)." }),
  requestId: text.meta({ description: "The request's id." }),
  cacheStatus: text.meta({ description: `What the cache did: ${cacheStatus.description}, or a newer word.` }),
  statusCode: z.int().optional().meta({ description: "The status that was answered." }),
  bytesSent: z.number().optional().meta({ description: "Bytes of the answer, headers and body." }),
  remoteIp: text.meta({ description: "The client's address, as far as the pull zone's anonymization leaves it." }),
  countryCode: text.meta({ description: "The client's country, as a code of two letters." }),
  edgeLocation: text.meta({ description: "The place that answered." }),
  scheme: text.meta({ description: "`http` or `https`." }),
  host: text.meta({ description: "The host that was asked for." }),
  path: text.meta({ description: "The path that was asked for, with its query." }),
  url: text.meta({ description: "All three together." }),
  userAgent: text.meta({ description: "The client's User-Agent header." }),
  referer: text.meta({ description: "The client's Referer header." }),
  bodyBytesSent: z.number().optional().meta({ description: "Bytes of the body alone (extended logging)." }),
  contentRange: text.meta({ description: "The Content-Range header (extended logging)." }),
  ja4Fingerprint: text.meta({ description: "The fingerprint of the client's TLS." }),
  asn: z.number().optional().meta({ description: "The number of the client's network." }),
  asnOrganization: text.meta({ description: "Who owns that network." }),
});

const range = ({ from, to }: { from?: string; to?: string }) => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

const known = (items: readonly (string | undefined)[] = []) => items.filter((item) => item !== undefined);

export const getPullZoneLogs = defineDataSource({
  name: "getPullZoneLogs",
  description:
    "Requests that a pull zone has served in the last 3 days, newest first. Clients' Authorization headers, which extended logging keeps, are left out, so that they do not come into the state.",
  example: [
    {
      type: "getPullZoneLogs",
      name: "failures",
      args: { pullZoneId: 1001, limit: 50, status: ["5xx"] },
      exports: { failedRequests: "records" },
    },
  ],
  inputs: z.object({
    pullZoneId,
    limit: z
      .int()
      .min(1)
      .max(10_000)
      .meta({ description: "How many records at most, 1 to 10,000. What a program exports is kept in the state." }),
    from: time.meta({ description: "The first moment (ISO 8601), at most 3 days ago. Default: 24 hours before `to`." }),
    to: time.meta({ description: "The moment before which the last record lies. Default: now." }),
    status: z.array(z.string()).optional().meta({ description: "Any of these statuses (`404`) or classes (`5xx`)." }),
    cacheStatus: z.array(z.enum(cacheStatus.names)).optional().meta({ description: "Any of these cache statuses." }),
    country: z.array(z.string()).optional().meta({ description: "Any of these countries, as codes of two letters." }),
    edgeLocation: part.meta({ description: "The place that answered." }),
    remoteIp: part.meta({ description: "The client's address." }),
    urlContains: part.meta({ description: "A part of host and path; case is no difference." }),
    userAgentContains: part.meta({ description: "A part of the User-Agent header." }),
    refererContains: part.meta({ description: "A part of the Referer header." }),
    search: part.meta({ description: "Words, any of which a record must have: at most 16, of 128 characters." }),
    requestId: part.meta({ description: "The id of one request." }),
    includeOriginShield: z
      .boolean()
      .optional()
      .meta({ description: "Whether requests of an edge to an origin shield are told. Default: no." }),
    order: z.enum(["asc", "desc"]).default("desc").meta({ description: "By time: `desc` is the newest first." }),
  }),
  outputs: z.object({ records: z.array(record).meta({ description: "The records." }) }),
  check({ from, to, status, country, search, remoteIp }) {
    const filter = { status: known(status), country: known(country), search, remoteIp };
    const wrong = problemWith({ ...range({ from, to }), ...filter });
    return {
      problems: wrong ? [{ path: [wrong[0]], reason: (_, isSecret) => (isSecret ? "is not taken" : wrong[1]) }] : [],
    };
  },
  async read({ inputs: { pullZoneId, limit, from, to, ...filter } }, { api }) {
    const records = [];
    for await (const found of api.logs.list(pullZoneId, { ...filter, ...range({ from, to }), max: limit })) {
      const { authorizationHeader: _, pullZoneId: __, ...record } = found;
      records.push(record);
    }
    return omitNulls({ records });
  },
});
