import { z } from "zod";
import { BunnyError } from "../../errors";
import type { Caller, CallOptions } from "../../http/call";
import { number, texts } from "../../wire/members";
import { listOf, requireAnyOf } from "../../wire/schemas";

const entry = z.object({
  ...texts("logId", "log"),
  timestamp: z.number(),
  // Labels keep the spelling of the log's own members, unlike the names around them.
  labels: z.object({ ...texts("ErrorCode", "StatusCode", "ServerZone") }).nullish(),
});

/** The JSON in the text of an entry. */
const details = z.object({
  ...texts("RequestUrl", "Message", "ErrorCode"),
  StatusCode: number,
});

const response = requireAnyOf(z.object({ logs: listOf(entry) }));

/** A request that an origin failed. */
export interface OriginError {
  logId?: string | undefined;
  /** Milliseconds since 1970. */
  timestamp: number;
  requestUrl?: string | undefined;
  message?: string | undefined;
  errorCode?: string | undefined;
  statusCode?: number | undefined;
  /** The edge location, by its code. */
  serverZone?: string | undefined;
}

const operation = "GET /{pullZoneId}/{dateTime}";

/** Requests that origins failed. Source: the vendor's `origin-errors.json`. */
export class OriginErrors {
  constructor(private readonly call: Caller) {}

  /** Those of a day in UTC, such as `2026-01-31`, in the platform's order. `GET /{pullZoneId}/{dateTime}` */
  async list(pullZoneId: number, date: string, options?: CallOptions): Promise<OriginError[]> {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
    if (year === undefined) {
      const about = { operation, field: "date" };
      throw new BunnyError(
        "invalid_argument",
        `${operation} cannot be sent: date is not a day like 2026-01-31.`,
        about,
      );
    }
    const path = { pullZoneId, dateTime: `${month}-${day}-${year}` };
    const { logs } = await this.call(operation, { ...options, path, response });
    return logs.map(errorOf);
  }
}

function errorOf({ logId, timestamp, log, labels }: z.output<typeof entry>): OriginError {
  const read = detailsIn(log);
  const statusCode = read?.StatusCode ?? Number.parseInt(labels?.StatusCode ?? "", 10);
  return {
    logId: logId ?? undefined,
    timestamp,
    requestUrl: read?.RequestUrl ?? undefined,
    // What is no JSON is the message itself.
    message: (read ? read.Message : log) ?? undefined,
    errorCode: labels?.ErrorCode ?? read?.ErrorCode ?? undefined,
    statusCode: Number.isNaN(statusCode) ? undefined : statusCode,
    serverZone: labels?.ServerZone ?? undefined,
  };
}

function detailsIn(log: string | null | undefined): z.output<typeof details> | undefined {
  try {
    return details.parse(JSON.parse(log ?? ""));
  } catch {
    return undefined;
  }
}
