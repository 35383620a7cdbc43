import { type FollowOptions, newRecords } from "../../consistency/new-records";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import type { ShieldEvent } from "../../wire/generated/shield";
import { allItems } from "../../wire/pagination";
import type { Connection } from "../connection";

/** The properties of an event that a filter can name. */
export const eventFields = ["feature", "ruleId", "ip", "ja4", "ua", "url", "asn", "country", "action"] as const;
/** How a filter compares. `cidr` is for `ip` alone; in `wildcard`, `*` stands for any characters. */
export const eventOperators = ["eq", "in", "contains", "cidr", "wildcard"] as const;

/** Which events to read. */
export interface ShieldEventSearch {
  /** At most 72 hours ago. */
  from: Date;
  /** After `from`. */
  to: Date;
  /** A text in the address, the rule's id or name, the URL or the user agent. */
  query?: string;
  /** All of them must match. */
  filters?: readonly {
    field: (typeof eventFields)[number];
    op: (typeof eventOperators)[number];
    /** Any of them may match. */
    value: readonly string[];
  }[];
  /** From 0. Default: 0. */
  page?: number;
  /** 1 to 500. Default: 50. */
  pageSize?: number;
}

/** Selects events of a time window. */
export interface ShieldEventListOptions extends Omit<ShieldEventSearch, "page" | "pageSize">, CallOptions {
  /** The most events to return. Default: all. */
  max?: number;
}

/** Filters the events to follow. Those of one poll come in the order of their time. */
export type ShieldEventFollowOptions = Pick<ShieldEventSearch, "query" | "filters"> & FollowOptions & { from?: Date };

const operation = "POST /shield/event-logs/{shieldZoneId}/search";
/** How long the platform keeps events. */
export const eventsKeptMs = 72 * 3_600_000;
const maxPageSize = 500;

/** Events of Bunny Shield: requests that a feature blocked, challenged or logged. Source: the vendor's `shield.json`. */
export class ShieldEvents {
  constructor(private readonly connection: Connection) {}

  /**
   * One page of the events of a time window. `POST /shield/event-logs/{shieldZoneId}/search`
   *
   * @throws BunnyError `invalid_argument` for a window that the platform would refuse.
   */
  async search(
    shieldZoneId: number,
    { from, to, query, filters, page = 0, pageSize = 50 }: ShieldEventSearch,
    options?: CallOptions,
  ): Promise<{ events: ShieldEvent[]; total: number; totalPages: number }> {
    checkWindow(shieldZoneId, from, to);
    const { rows, total, totalPages } = await this.connection.call(operation, {
      ...options,
      path: { shieldZoneId },
      body: { from: from.getTime(), to: to.getTime(), query, filters, buckets: 0, page, pageSize },
      // It changes nothing.
      repeatable: true,
    });
    return { events: rows, total: total ?? rows.length, totalPages: totalPages ?? 1 };
  }

  /**
   * The events of a time window, page after page, in the platform's order.
   * `POST /shield/event-logs/{shieldZoneId}/search`
   */
  async *list(
    shieldZoneId: number,
    { max = Number.POSITIVE_INFINITY, signal, ...search }: ShieldEventListOptions,
  ): AsyncGenerator<ShieldEvent, void, undefined> {
    let left = max;
    if (!(left > 0)) return;
    const pageSize = Math.min(max, maxPageSize);
    const pages = allItems(async (page) => {
      const options = { ...search, page: page - 1, pageSize };
      const { events, total, totalPages } = await this.search(shieldZoneId, options, { signal });
      return { items: events, page, totalItems: total, hasMore: page < totalPages };
    });
    for await (const event of pages) {
      yield event;
      if (--left <= 0) return;
    }
  }

  /**
   * The events that match, and then new ones as they arrive, without duplicates, until the reader leaves or the signal
   * aborts. Without `from` it begins now. `POST /shield/event-logs/{shieldZoneId}/search`
   */
  async *follow(
    shieldZoneId: number,
    { from: start = new Date(), query, filters, ...options }: ShieldEventFollowOptions = {},
  ): AsyncGenerator<ShieldEvent, void, undefined> {
    const { signal } = options;
    const readAll = async (from: Date, to: Date) => {
      const records: ShieldEvent[] = [];
      for await (const event of this.list(shieldZoneId, { from, to, query, filters, signal })) records.push(event);
      return { records: records.toSorted((a, b) => a.timestamp - b.timestamp), to };
    };
    const log = {
      description: `the events of shield zone ${shieldZoneId}`,
      operation,
      // The platform refuses an empty window.
      read: async function* (from: Date) {
        yield await readAll(from, new Date(Math.max(Date.now(), from.getTime() + 1)));
      },
      keyOf: ({ logId, timestamp, fields }: ShieldEvent) => logId ?? JSON.stringify([timestamp, fields]),
      timeOf: ({ timestamp }: ShieldEvent) => timestamp,
    };
    yield* newRecords(log, start, options);
  }
}

function checkWindow(shieldZoneId: number, from: Date, to: Date): void {
  const why =
    from >= to
      ? "from is not before to"
      : from.getTime() < Date.now() - eventsKeptMs
        ? "from is more than 72 hours ago, which is as long as events are kept"
        : undefined;
  if (why === undefined) return;
  const message = `The events of shield zone ${shieldZoneId} cannot be read: ${why}.`;
  throw new BunnyError("invalid_argument", message, { operation, field: "from" });
}
