import { logging, ok } from "../../http/replies";
import { guardedRoutes, type RouteRequest, readId, refuseWith } from "../../http/route";
import { documented } from "../../http/sources";
import type { PullZoneRecord } from "../pull-zones/records";
import type { Entry } from "./access-logs";
import { hasStoreFilter, isOfStatus, passesPage, passesStore } from "./filter";
import { readQuery } from "./query";
import { type Anonymization, anonymized, lineOf } from "./record";

const dayMs = 24 * 60 * 60 * 1000;
const tooMany = documented("logging", "Rate limit exceeded for the pull zone.");
const disabled = documented("logging", "Logging is not enabled for the pull zone.");
const linesPerBatch = 256;

export const logRoutes = guardedRoutes(
  ({ accessKey, bearerToken }) => {
    if (accessKey === undefined && bearerToken === undefined) return logging.unauthorized();
    return (bearerToken ?? accessKey) ? undefined : logging.forbidden();
  },
  {
    "GET /v2/pullzones/{pullZoneId}/logs": (request) => {
      const zone = permittedZone(request, request.path.pullZoneId);
      const { query, details } = readQuery(request.query, Date.now());
      if (!query) return logging.invalid(details);
      const { limit, offset, order } = query;
      const anonymization = anonymizationOf(zone);

      const isFiltered = hasStoreFilter(query);
      let skipped = 0;
      const records = [];
      let hasMore = false;
      const includeOriginShield = query.includeOriginShield === "true";
      for (const entry of request.state.logs.select({ ...query, ...named(zone), includeOriginShield })) {
        if (isFiltered && !passesStore(entry.record(), query, anonymization)) continue;
        if (skipped++ < offset) continue;
        hasMore = records.length === limit;
        if (hasMore) break;
        records.push(entry.record());
      }
      const data = records
        .filter((record) => passesPage(record, query))
        .map((record) => anonymized(record, anonymization));
      return ok({
        data,
        pagination: { offset, limit, returned: data.length, hasMore },
        query: {
          pullZoneId: zone.Id,
          from: new Date(query.from).toISOString(),
          to: new Date(query.to).toISOString(),
          order,
        },
      });
    },

    "GET /{date}/{pullZoneId}.log": (request) => {
      const zone = permittedZone(request, request.path.pullZoneId?.replace(/\.log$/, ""));
      const from = startOfDay(request.path.date ?? "");
      const order = request.query.get("sort")?.toLowerCase() === "asc" ? "asc" : "desc";
      const whole = (name: string, fallback: number) =>
        readId(request.query.get(name) ?? String(fallback), () =>
          logging.invalid([`${name}: must be a whole number.`]),
        );
      const [start, end] = [whole("start", 0), whole("end", 999_999_999_999_999)];
      const range = { from, to: from + dayMs, order, includeOriginShield: false } as const;
      const entries = request.state.logs.select({ ...named(zone), ...range });
      return { status: 200, text: inBatches(dayLines(entries, zone, request.query), start, end) };
    },
  },
);

/** The pull zone of a request, if the request is permitted. */
function permittedZone({ state }: RouteRequest, id: string | undefined): PullZoneRecord {
  const zone = state.pullZones.get(readId(id, () => logging.invalid(["pullZoneId: must be a whole number."])));
  if (!zone) refuseWith(logging.forbidden("The pull zone is not accessible."));
  const exceeded = state.logRateLimit.take(zone.Id, Date.now());
  if (exceeded) {
    const reply = logging.error(429, "rate_limited", "The rate limit of the pull zone was exceeded.", tooMany);
    refuseWith({ ...reply, headers: { "retry-after": String(exceeded.retryAfterSeconds) } });
  }
  if (zone.Suspended === true || !zone.Enabled)
    refuseWith(logging.forbidden("The pull zone is suspended or disabled."));
  if (zone.EnableLogging !== true)
    refuseWith(logging.error(404, "logging_disabled", "Logging is not enabled for the pull zone.", disabled));
  return zone;
}

function named(zone: PullZoneRecord): { pullZoneId: number; host: string } {
  return { pullZoneId: zone.Id, host: `${zone.Name}.b-cdn.net` };
}

function anonymizationOf(zone: PullZoneRecord): Anonymization {
  if (zone.LoggingIPAnonymizationEnabled !== true) return "none";
  return zone.LogAnonymizationType === 1 ? "drop" : "last octet";
}

/** The first moment of an `MM-DD-YY`, in UTC. */
function startOfDay(day: string): number {
  const [, month, date, year] = /^(\d\d)-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const start = Date.parse(`20${year}-${month}-${date}T00:00:00Z`);
  if (Number.isNaN(start)) refuseWith(logging.invalid(["date: must be a day as MM-DD-YY."]));
  return start;
}

function* dayLines(entries: Iterable<Entry>, zone: PullZoneRecord, query: URLSearchParams): Generator<string> {
  const anonymization = anonymizationOf(zone);
  const statuses = query.get("status")?.split(",");
  const search = query.get("search")?.toLowerCase() ?? "";
  for (const entry of entries) {
    const record = entry.record();
    if (statuses && !statuses.some((status) => isOfStatus(record.statusCode, status))) continue;
    const line = lineOf(anonymized(record, anonymization));
    if (line.toLowerCase().includes(search)) yield line;
  }
}

/** Lines from `start` to before `end`, in batches: one write for each would be slow. */
function* inBatches(lines: Iterable<string>, start: number, end: number): Generator<string> {
  let at = 0;
  let batch = "";
  for (const line of lines) {
    if (at >= end) break;
    if (at++ < start) continue;
    batch += `${line}\n`;
    if (at % linesPerBatch > 0) continue;
    yield batch;
    batch = "";
  }
  if (batch !== "") yield batch;
}
