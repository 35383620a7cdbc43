import { z } from "zod";
import { type FollowOptions, newRecords } from "../../consistency/new-records";
import { BunnyError } from "../../errors";
import type { Caller, CallOptions } from "../../http/call";
import type { Quota } from "../../http/layers/sliding-window";
import type { Streamer } from "../../http/stream";
import { listOf } from "../../wire/schemas";
import { utcTime } from "../../wire/utc-time";
import { parseLine } from "./line";
import { splitLines } from "./lines";
import { allPages, type LogPage, withoutDuplicates } from "./pages";
import { type LogFilter, logQuery, maxPageSize } from "./query";
import { type LogRecord, logRecord, recordKey } from "./record";

/** The platform's rate limit for one pull zone, over both versions of the interface. */
export const loggingLimit: Quota = { count: 30, windowMs: 10_000 };

/** Advice for errors of this host whose own messages do not help. */
export const loggingAdvice: Readonly<Record<string, string>> = {
  unauthorized: "the request had no credentials. Give an API key or a logging token.",
  forbidden:
    "the key or token may not read this pull zone's logs, or the pull zone is suspended or disabled. Check the key and the pull zone's id.",
  logging_disabled: "logging is not enabled for this pull zone. Enable it in the pull zone's logging settings.",
  rate_limited:
    "too many requests for this pull zone's logs (the limit is 30 in 10 s). Try again later, and check what else reads them.",
};

/** Selects a page of records. */
export interface LogPageOptions extends LogFilter, CallOptions {
  /** Records to read, 1 to 10,000. Default: 100. */
  limit?: number;
  /** Records to skip. Default: 0. */
  offset?: number;
}

/** Selects records, and how they are read. */
export interface LogListOptions extends LogFilter, CallOptions {
  /** Records per request, 1 to 10,000. Default: `max`, or 10,000. */
  limit?: number;
  /** The most records to return. Default: all. */
  max?: number;
}

/** Filters the records to follow. They come in the order of their time, except those that arrive late. */
export type LogFollowOptions = Omit<LogFilter, "to" | "order"> & FollowOptions;

/** Selects lines of a day. */
export interface LogDayOptions extends CallOptions {
  /** Lines to skip. */
  start?: number;
  /** The line before which to stop, counted from the first of the day. */
  end?: number;
  /** By time. Default: `desc`, the newest first. */
  sort?: "asc" | "desc";
  /** Passed on unchanged; the vendor's document does not describe it. */
  status?: string;
  search?: string;
  /** Called for each line that cannot be parsed, which is then skipped. Without it such a line is an error. */
  onUnreadable?: (line: { number: number; text: string }) => void;
}

const time = z.string().transform((text, context) => {
  const time = utcTime(text);
  if (time) return time;
  context.addIssue("it is not a time");
  return z.NEVER;
});

const logPage = z
  .object({
    data: listOf(logRecord),
    pagination: z.object({ offset: z.number(), limit: z.number(), hasMore: z.boolean() }),
    query: z.object({ from: time, to: time }),
  })
  .transform(({ data, pagination, query }): LogPage => ({ records: data, ...pagination, ...query }));

const pageOperation = "GET /v2/pullzones/{pullZoneId}/logs";
const dayOperation = "GET /{date}/{pullZoneId}.log";

/**
 * Request logs of pull zones, kept for 3 days. Source: the vendor's `logging.json`. Calls for one pull zone are delayed
 * to stay within the platform's limit (30 in 10 s).
 */
export class Logs {
  constructor(
    private readonly call: Caller,
    private readonly stream: Streamer,
  ) {}

  /**
   * The records that match, without duplicates, from all of the platform's pages.
   * `GET /v2/pullzones/{pullZoneId}/logs`
   */
  async *list(
    pullZoneId: number,
    { max = Number.POSITIVE_INFINITY, limit, ...filter }: LogListOptions = {},
  ): AsyncGenerator<LogRecord, void, undefined> {
    if (!(max > 0)) return;
    // What is taken out after the page is read would leave a small page emptier than it needs to be.
    const isThinned = Boolean(filter.country?.length || filter.search);
    const pageLimit = limit ?? (isThinned ? maxPageSize : Math.min(max, maxPageSize));
    let left = max;
    for await (const { records } of this.pages(pullZoneId, { ...filter, limit: pageLimit })) {
      yield* records.slice(0, left);
      left -= records.length;
      if (left <= 0) return;
    }
  }

  /** One page of the records that match. `GET /v2/pullzones/{pullZoneId}/logs` */
  async listPage(pullZoneId: number, { signal, ...options }: LogPageOptions = {}): Promise<LogPage> {
    const query = logQuery(pageOperation, pullZoneId, options);
    const page = await this.call(pageOperation, {
      signal,
      path: { pullZoneId },
      query,
      countsFor: countsFor(pullZoneId),
      response: logPage,
    });
    // Pages advance by the limit, so 0 would never advance.
    return page.limit > 0 ? page : { ...page, limit: options.limit ?? 100 };
  }

  /**
   * The records that match, and then new ones as they arrive, without duplicates, until the reader leaves or the signal
   * aborts. Without `from` it begins now. `GET /v2/pullzones/{pullZoneId}/logs`
   */
  async *follow(
    pullZoneId: number,
    { intervalMs, lateByMs, signal, ...filter }: LogFollowOptions = {},
  ): AsyncGenerator<LogRecord, void, undefined> {
    const wanted = { ...filter, order: "asc", limit: maxPageSize, signal } as const;
    const start = filter.from ?? (await this.lastMoment(pullZoneId, signal));
    const log = {
      description: `the logs of pull zone ${pullZoneId}`,
      operation: pageOperation,
      read: (from: Date) => this.pages(pullZoneId, { ...wanted, from }),
      keyOf: recordKey,
      timeOf: ({ timestamp }: LogRecord) => Date.parse(timestamp),
    };
    yield* newRecords(log, start, { intervalMs, lateByMs, signal });
  }

  /**
   * The records of one day (UTC) from the first version of the interface, read as they come, so that a day of any size
   * takes no more memory than a line. `GET /{date}/{pullZoneId}.log`
   */
  async *day(
    pullZoneId: number,
    day: Date,
    { onUnreadable, signal, ...query }: LogDayOptions = {},
  ): AsyncGenerator<LogRecord, void, undefined> {
    const path = { date: dateInPath(day), pullZoneId };
    const chunks = this.stream(dayOperation, {
      signal,
      path,
      query: { ...query },
      countsFor: countsFor(pullZoneId),
    });
    let number = 0;
    for await (const text of splitLines(chunks)) {
      number++;
      if (text === "") continue;
      const record = parseLine(text);
      if (record) yield record;
      else if (onUnreadable) onUnreadable({ number, text });
      else throw unreadable(path, number);
    }
  }

  /** Just before now, by the platform's clock: a range that began now would be empty, and refused. */
  private async lastMoment(pullZoneId: number, signal: AbortSignal | undefined): Promise<Date> {
    const { to } = await this.listPage(pullZoneId, { limit: 1, signal });
    return new Date(to.getTime() - 1);
  }

  private pages(pullZoneId: number, { limit, signal, ...filter }: Omit<LogPageOptions, "offset">) {
    return withoutDuplicates(allPages((page) => this.listPage(pullZoneId, { ...page, limit, signal }), filter));
  }
}

function countsFor(pullZoneId: number): string {
  return `logs of pull zone ${pullZoneId}`;
}

/** `MM-DD-YY`, in UTC. */
function dateInPath(day: Date): string {
  if (Number.isNaN(day.getTime())) {
    const about = { operation: dayOperation, field: "date" };
    throw new BunnyError("invalid_argument", `${dayOperation} cannot be sent: date is not a time.`, about);
  }
  const [year = "", month, date] = day.toISOString().slice(0, 10).split("-");
  return `${month}-${date}-${year.slice(-2)}`;
}

/** Names the line, but does not show it: it may hold an authorization header. */
function unreadable({ date, pullZoneId }: { date: string; pullZoneId: number }, number: number): BunnyError {
  return new BunnyError(
    "unexpected_response",
    `GET /${date}/${pullZoneId}.log: line ${number} is not a log line. Pass onUnreadable to go on without such lines.`,
    { operation: dayOperation },
  );
}
