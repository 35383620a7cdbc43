import { ok, problem } from "../../http/replies";
import { guardedRoutes, readId } from "../../http/route";
import { documented, known } from "../../http/sources";
import type { EmulatorState } from "../../state";
import type { PullZoneRecord } from "../pull-zones/records";
import type { LogRecord } from "./record";

const dayMs = 24 * 3_600_000;
const unauthorized = documented("origin-errors", "Unauthorized - missing or invalid API key");
const noZone = known("aspnetcore", "an object that does not exist is answered with 404");

export const originErrorRoutes = guardedRoutes(
  ({ accessKey, bearerToken }) => ((accessKey ?? bearerToken) ? undefined : problem(401, "Unauthorized", unauthorized)),
  {
    "GET /{pullZoneId}/{dateTime}": ({ state, path }) => {
      const zone = state.pullZones.get(readId(path.pullZoneId, () => problem(404, "Not Found", noZone)));
      if (!zone) return problem(404, "Not Found", noZone);
      const [month, day, year] = (path.dateTime ?? "").split("-");
      const from = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
      return ok({ logs: Number.isNaN(from) ? [] : errorsOf(state, zone, from) });
    },
  },
).map((route) => ({
  ...route,
  // Nothing in the path is fixed, so that it is told from others by its form.
  pattern: "/:pullZoneId{\\d+}/:dateTime{\\d\\d-\\d\\d-\\d{4}}",
}));

/** The requests of a day that an origin failed, as the access logs have them. */
function errorsOf({ logs }: EmulatorState, { Id, Name }: PullZoneRecord, from: number) {
  const range = { from, to: from + dayMs, order: "asc", includeOriginShield: false } as const;
  const records = [...logs.select({ pullZoneId: Id, host: `${Name}.b-cdn.net`, ...range })].map(({ record }) =>
    record(),
  );
  return records.filter(({ statusCode }) => statusCode >= 500).map(entryOf);
}

const codes: Readonly<Record<number, readonly [code: string, message: string]>> = {
  502: ["connection_refused", "The origin refused the connection."],
  503: ["service_unavailable", "The origin is not available."],
};

function entryOf({ pullZoneId, requestId, timestamp, statusCode, edgeLocation, path }: LogRecord) {
  const [ErrorCode, Message] = codes[statusCode] ?? ["origin_error", "The origin failed."];
  const id = (requestId ?? "").padEnd(32, "0");
  return {
    logId: [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20, 32)].join("-"),
    timestamp: Date.parse(timestamp),
    log: JSON.stringify({ RequestUrl: path, PullZoneId: pullZoneId, Message, ErrorCode, StatusCode: statusCode }),
    labels: { ErrorCode, StatusCode: String(statusCode), ServerZone: edgeLocation },
  };
}
