import { ok, problem, shield, succeeded } from "../../http/replies";
import { refuseWith, routes } from "../../http/route";
import { documented, known } from "../../http/sources";
import type { ShieldEventRecord } from "./records";
import { shieldZoneOf } from "./shield-zones";

const operation = "GET /shield/event-logs/{shieldZoneId}/{date}/{continuationToken}";
const dates = documented("shield", "The Date (MM-dd-yyyy) of returned Event Logs.", operation);
const tokens = known("built-fast/bunny-cli", "the token of the first page is start");

const pageSize = 100;

export const shieldEventLogRoutes = routes(shield.unauthorized, {
  [operation]: (request) => {
    const day = dayIn(request.path.date ?? "");
    const token = request.path.continuationToken ?? "";
    const events = shieldZoneOf(request)
      .events.filter(({ timestamp }) => new Date(timestamp).toISOString().startsWith(day))
      .toSorted((a, b) => b.timestamp - a.timestamp);
    const from = token === "start" ? 0 : events.findIndex(({ logId }) => tokenOf(logId) === token);
    if (from < 0) refuseWith(problem(400, "The continuation token is none of a response.", tokens));
    const next = events[from + pageSize];
    const first = events[from];
    return ok({
      logs: events.slice(from, from + pageSize).map(logOf),
      hasMoreData: next !== undefined,
      continuationToken: next ? tokenOf(next.logId) : null,
      startToken: first ? tokenOf(first.logId) : null,
      errorResponse: succeeded,
    });
  },
});

const tokenOf = (logId: string) => Buffer.from(logId).toString("base64url");

/** An event as the log of a day has it. */
export function logOf({ logId, timestamp, log, fields }: ShieldEventRecord) {
  const { asn = null, country = null, ruleId = null } = fields;
  const labels = {
    asn,
    country,
    ruleId,
    severity: null,
    method: null,
    ruleGroup: null,
    status: null,
    serverZone: null,
  };
  return { logId, timestamp, log: JSON.stringify(log), labels };
}

/** `01-31-2026` as `2026-01-31`. */
function dayIn(date: string): string {
  const [, month, day, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(date) ?? [];
  const iso = `${year}-${month}-${day}`;
  if (year === undefined || Number.isNaN(Date.parse(iso)))
    refuseWith(problem(400, "The date must be MM-dd-yyyy.", dates));
  return iso;
}
